// A number in letters that are read aloud and typed: what carries a pupil's progress, or what is handed in.
// As src/ionbox/lab/progress.py does it; tests/lab/progress.json is for both.

/** No 0 and O, no 1, I and L. They are 31, a prime. */
export const READABLE = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const BASE = READABLE.length;
/** The last two are a check over the others: one or two wrong letters are found, and two that were swapped. */
const CHECKS = 2;

const modulo = (n: number) => ((n % BASE) + BASE) % BASE;

/** `sizes`: how many values each part has. */
export function lettersOf(values: number[], sizes: number[], length: number): string {
  let number = values.reduce((all, value, at) => all * sizes[at]! + value, 0);
  const digits: number[] = [];
  for (let place = 0; place < length - CHECKS; place++) {
    digits.unshift(number % BASE);
    number = Math.floor(number / BASE);
  }
  const [total, weighted] = sums(digits);
  const last = modulo((length - 1) * total - weighted);
  return [...digits, modulo(-total - last), last].map((digit) => READABLE[digit]).join("");
}

/** Read kindly: in small letters, with or without hyphens and spaces. Null where it was mistyped. */
export function valuesOf(typed: string, sizes: number[], length: number): number[] | null {
  const letters = typed
    .slice(0, 60)
    .replace(/[\s\p{P}_]+/gu, "")
    .toUpperCase();
  const digits = [...letters].map((letter) => READABLE.indexOf(letter));
  if (digits.length !== length || digits.includes(-1) || sums(digits).some((sum) => sum)) return null;
  let number = digits.slice(0, -CHECKS).reduce((all, digit) => all * BASE + digit, 0);
  const values: number[] = [];
  for (let at = sizes.length - 1; at >= 0; at--) {
    const size = sizes[at]!;
    values.unshift(number % size);
    number = Math.floor(number / size);
  }
  return number ? null : values;
}

/** Of a right code both are 0. */
function sums(digits: number[]): [number, number] {
  const total = digits.reduce((all, digit) => all + digit, 0);
  return [total % BASE, digits.reduce((all, digit, at) => all + digit * (at + 1), 0) % BASE];
}
