// Which paper somebody is likely to have.
export type Paper = "a4" | "letter";

const LETTER = new Set(["US", "CA", "MX", "PH", "CL", "CO", "VE"]);

/** By the language of a browser: en-US has letter, en-GB and a language alone A4. */
export const usualPaper = (language: string): Paper =>
  LETTER.has(language.split("-").at(-1)?.toUpperCase() ?? "") ? "letter" : "a4";
