// A layer of a crystal in a plane: whole repeats only, so that the counts in it have exactly the ratio.

export type Site = { x: number; y: number; /** Which of the parts. */ kind: number };

/** `counts`: of the positive and of the negative ions in the smallest ratio. */
export function layer([plus = 1, minus = 1]: number[]): { columns: number; rows: number; sites: Site[] } {
  const repeat = plus + minus;
  const columns = repeat * Math.max(1, Math.round(6 / repeat));
  const rows = 4;
  /** Each row is shifted, so that the ions of one sign do not stand in a column. */
  const shift = repeat > 3 ? 2 : 1;
  const sites = Array.from({ length: rows * columns }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const place = (x + y * shift) % repeat;
    return { x, y, kind: (place * plus) % repeat < plus ? 0 : 1 };
  });
  return { columns, rows, sites };
}
