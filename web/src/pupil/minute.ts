// The last minute of a lesson, by this device's own clock, which need not be the server's.

/** Of the bell that ends a lesson, in seconds. */
export const MINUTE = 60;

/** When it is over. Who heard the bell counts a minute from there, who came later what the server's time leaves of it. */
export const deadline = (ending: number, heard: boolean, now: number) =>
  now + (heard ? MINUTE : Math.min(MINUTE, Math.max(0, ending - now)));
