// What lies on the workbench of a game: a deck that can be changed and undone, and what the server says of it just now.
import { api, type Problem } from "./api.ts";
import { type Deck, tidyName } from "./links.ts";
import { keepDraft } from "./decks.svelte.ts";
import { readIon } from "./ions.ts";
import { addRows, readTable, rowsOf, writeTable } from "./sheet.ts";
import type { GameInfo, IonInfo, Surveyed, Workshop } from "./wire.ts";
import { words } from "./workshop/words.ts";

type Snapshot = { name: string; preset: string; files: Record<string, string>; chosen: Record<string, string> };
const MOST_STEPS = 200;
const SETTLED = 400;
const BUSY = 3000;
export const NEW_IONS = "new_ions";

export class Bench {
  readonly game: GameInfo;
  readonly workshop: Workshop;
  readonly library: Record<string, IonInfo>;
  name = $state("");
  preset = $state("");
  files = $state.raw<Record<string, string>>({});
  /** Options that are no files and belong to the deck: actions left in the box. */
  chosen = $state.raw<Record<string, string>>({});
  /** The files of the preset, from which changes are told. */
  base = $state.raw<Record<string, string>>({});
  past = $state.raw<Snapshot[]>([]);
  seats = $state(0);
  surveyed = $state.raw<Surveyed | null>(null);
  working = $state(false);
  trouble = $state("");
  /** Whether this device keeps the bench over a reload. */
  kept = $state(true);
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: GameInfo, workshop: Workshop, library: Record<string, IonInfo>) {
    this.game = game;
    this.workshop = workshop;
    this.library = library;
    this.preset = game.presets[0]?.name ?? "";
    this.base = this.files = workshop.files;
  }

  get several() {
    return this.game.options.filter((one) => one.several);
  }
  private standard(preset: string): Record<string, string> {
    const set = this.game.presets.find((one) => one.name === preset)?.options ?? {};
    return Object.fromEntries(this.several.map((one) => [one.name, set[one.name] ?? one.default]));
  }

  /** The whole deck, as little of it as tells it from its preset. */
  get deck(): Deck {
    const standard = this.standard(this.preset);
    const files = this.workshop.sheets
      .map(({ option }) => [option, this.files[option] ?? ""] as const)
      .filter(([option, text]) => text !== (this.base[option] ?? ""));
    const chosen = Object.entries(this.chosen).filter(([option, value]) => value !== (standard[option] ?? ""));
    return {
      game: this.game.name,
      name: tidyName(this.name) || words.unnamed,
      preset: this.preset,
      options: Object.fromEntries([...files, ...chosen]),
    };
  }
  get isOwn(): boolean {
    return Object.keys(this.deck.options).length > 0;
  }
  isChanged(option: string): boolean {
    return (this.files[option] ?? "") !== (this.base[option] ?? "");
  }
  get playable(): boolean {
    return !!this.surveyed && !this.surveyed.complaints.length && !this.working;
  }

  /** Ions that can be chosen: the library's, and those this deck brings. */
  get ions(): Record<string, IonInfo> {
    return { ...this.library, ...this.surveyed?.ions, ...this.ownIons };
  }
  get ownIons(): Record<string, IonInfo> {
    const sheet = this.workshop.sheets.find((one) => one.option === NEW_IONS);
    const columns = sheet?.columns.map((one) => one.name) ?? [];
    const table = sheet && readTable(this.files[NEW_IONS] ?? "", columns);
    if (!table) return {};
    const at = (name: string) => columns.indexOf(name);
    return Object.fromEntries(
      rowsOf(table).flatMap(({ cells }) => {
        const key = cells[at("ion")] ?? "";
        const { charge, symbol } = readIon(key);
        const known = this.surveyed?.ions?.[key] ?? this.library[key];
        const us = cells[at("us")] || known?.us || key;
        const gb = cells[at("gb")] || known?.gb || us;
        const guess = /[A-Z].*[A-Z]|\d/.test(symbol)
          ? "polyatomic"
          : charge < 0
            ? "anion"
            : charge
              ? "cation"
              : "noble";
        const family = cells[at("family")] || known?.family || guess;
        return key ? [[key, { us, gb, spoken: us, spoken_gb: gb, family, charge }]] : [];
      }),
    );
  }
  addOwn(cells: string[]) {
    const sheet = this.workshop.sheets.find((one) => one.option === NEW_IONS)!;
    const columns = sheet.columns.map((one) => one.name);
    const table = readTable(this.files[NEW_IONS] ?? "", columns) ?? readTable("", columns)!;
    this.edit(NEW_IONS, writeTable(addRows(table, [cells])));
  }

  /** From a preset, or a deck with what it changes in one. */
  async open(deck: Pick<Deck, "preset" | "options"> & { name: string }) {
    const preset = this.game.presets.some((one) => one.name === deck.preset) ? deck.preset : this.game.presets[0]!.name;
    const base = await this.basis(preset);
    const options = this.workshop.sheets.map((one) => one.option);
    this.remember();
    this.base = base;
    this.name = deck.name;
    this.preset = preset;
    this.files = {
      ...base,
      ...Object.fromEntries(Object.entries(deck.options).filter(([name]) => options.includes(name))),
    };
    const several = this.several.map((one) => one.name);
    this.chosen = {
      ...this.standard(preset),
      ...Object.fromEntries(Object.entries(deck.options).filter(([name]) => several.includes(name))),
    };
    this.look();
  }
  private async basis(preset: string) {
    this.working = true;
    try {
      return await api.files(this.game.name, preset);
    } finally {
      this.working = false;
    }
  }
  edit(option: string, text: string) {
    if (text === this.files[option]) return;
    this.remember();
    this.files = { ...this.files, [option]: text };
    this.look();
  }
  choose(option: string, value: string) {
    this.remember();
    this.chosen = { ...this.chosen, [option]: value };
    this.look();
  }
  call(name: string) {
    this.name = name;
    this.keepDraft();
  }
  private keepDraft() {
    this.kept = keepDraft({ ...this.deck, name: tidyName(this.name) });
  }
  private remember() {
    const now = { name: this.name, preset: this.preset, files: this.files, chosen: this.chosen };
    this.past = [...this.past, now].slice(-MOST_STEPS);
  }
  /** What was there when the page was opened is no step. */
  forget() {
    this.past = [];
  }
  async undo() {
    const before = this.past.at(-1);
    if (!before) return;
    if (before.preset !== this.preset) this.base = await this.basis(before.preset);
    ({ name: this.name, preset: this.preset, files: this.files, chosen: this.chosen } = before);
    this.past = this.past.slice(0, -1);
    this.look();
  }

  /** A moment after the last change the server looks it over. What it says of an earlier one is dropped. */
  look(wait = SETTLED) {
    this.keepDraft();
    this.working = true;
    clearTimeout(this.timer);
    const asked = ++this.asked;
    this.timer = setTimeout(async () => {
      const { preset, options } = this.deck;
      try {
        const found = await api.survey(this.game.name, { preset, options, seats: this.seats });
        if (asked !== this.asked) return;
        this.surveyed = found;
        this.trouble = "";
        this.working = false;
      } catch (problem) {
        if (asked !== this.asked) return;
        this.trouble = (problem as Problem).message;
        if ((problem as Problem).passing) this.look(BUSY);
        else this.working = false;
      }
    }, wait);
  }
  close() {
    clearTimeout(this.timer);
    this.asked++;
  }
}
