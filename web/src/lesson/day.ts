/** A day such as 2026-11-30 as this reader writes it. */
export const inWords = (day: string): string =>
  new Date(`${day}T12:00:00`).toLocaleDateString(undefined, { dateStyle: "long" });
