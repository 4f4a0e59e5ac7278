// What the server says of itself: how its rules run, and whether people are expected with a code.
import { api } from "./api.ts";
import { words } from "./words.ts";

const SOON = 5000;
export const house = $state({ rules: "compiled", says: "", expects: false });
let again: ReturnType<typeof setTimeout> | undefined;

/** Asked by every page that shows it, and again until the rules are compiled: that is said once, as it happens. */
export async function lookAround() {
  clearTimeout(again);
  try {
    const { rules, expects } = await api.house();
    const arrived = house.rules === "compiling" && rules === "compiled";
    house.says = rules === "compiling" ? words.rulesNow.compiling : arrived ? words.rulesNow.compiled : "";
    house.rules = rules;
    house.expects = expects;
  } catch {
    // whatever else the page asks for says what is wrong
  }
  if (house.rules === "compiling") again = setTimeout(lookAround, SOON);
}

const SEARCH = ["strong", "master"];
/** Whether this bot thinks less than it could. */
export const thinksLess = (bot: string) => house.rules !== "compiled" && SEARCH.includes(bot);
