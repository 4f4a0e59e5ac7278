// Tiles laid for now: from the rack to squares and back, by click, by key, by typing. No rules.
import type { ChargedView } from "@/wire.ts";
import { line, RED, squareName, tilesOn, type Laid, type Square, type Way } from "./view.ts";
import { words } from "./words.ts";

export class Laying {
  laid = $state.raw<Laid[]>([]);
  /** The square with the focus. */
  at = $state<Square>(0);
  /** The next tile goes there. */
  armed = $state(false);
  way = $state<Way>(">");
  /** The rack's tile that the next square gets; -1: none. */
  held = $state(-1);
  /** The first letter of a symbol that is being typed. */
  typed = $state("");
  /** Tiles are being typed: Space stands between two of them and does not turn the direction. */
  typing = $state(false);
  /** What was just done, in words. */
  said = $state("");
  private readonly view: () => ChargedView;
  private readonly n = $derived.by(() => this.view().board.length);
  readonly flat = $derived.by(() => tilesOn(this.view().board));

  constructor(view: () => ChargedView) {
    this.view = view;
    this.at = this.middle;
  }
  private get middle(): Square {
    return (this.flat.length - 1) / 2;
  }

  free = (square: Square) => !this.flat[square] && !this.laid.some((one) => one.square === square);
  on = (square: Square) => this.laid.find((one) => one.square === square);
  /** The first free square from here on. */
  private next = (from: Square) => line(from, this.way, this.n).find(this.free);
  private spoken = (tile: string) => this.view().tiles.find((one) => one.symbol === tile)?.spoken ?? tile;
  private slotOf = (tile: string) =>
    this.view().rack.findIndex((one, slot) => one === tile && !this.laid.some((other) => other.slot === slot));

  /** What lies is taken up again where the rack has changed, or somebody else's tile lies there now. */
  reset() {
    this.laid = [];
    this.held = -1;
    this.typed = "";
    this.typing = false;
    this.armed = this.flat.every((tile) => !tile);
    if (this.armed || this.at >= this.flat.length) this.at = this.middle;
  }
  lay(slot: number, on?: Square) {
    const tile = this.view().rack[slot];
    const square = on ?? this.next(this.at);
    if (tile === undefined || this.view().turn === null) return;
    if (square === undefined || !this.free(square)) {
      this.said = words.noSquare;
      return;
    }
    this.laid = [...this.laid.filter((one) => one.slot !== slot), { square, tile, slot }];
    this.held = -1;
    this.said = words.on(this.spoken(tile), squareName(square, this.n));
    this.at = this.next(square) ?? square;
    this.armed = true;
  }
  takeBack(one: Laid | undefined) {
    if (!one) return;
    this.laid = this.laid.filter((other) => other !== one);
    this.at = one.square;
    this.armed = true;
    this.said = words.off(this.spoken(one.tile));
  }
  clear() {
    if (this.laid[0]) this.at = this.laid[0].square;
    if (this.laid.length) this.said = words.allOff;
    this.laid = [];
    this.held = -1;
    this.typed = "";
    this.typing = false;
  }
  turn = () => {
    this.way = this.way === ">" ? "v" : ">";
    this.said = this.way === ">" ? words.across : words.down;
  };
  moveTo = (square: Square) => {
    this.at = square;
    this.armed = true;
    this.typed = "";
    this.typing = false;
  };

  /** A click on a square: it gets the chosen tile, gives its own back, or is where the next one goes. */
  pick(square: Square) {
    this.typed = "";
    if (this.held >= 0 && this.free(square)) {
      this.at = square;
      this.lay(this.held, square);
      return;
    }
    const own = this.on(square);
    if (own) this.takeBack(own);
    else if (this.armed && square === this.at) this.turn();
    this.moveTo(square);
  }
  /** A click on a tile of the rack. */
  pickSlot(slot: number) {
    this.typed = "";
    const own = this.laid.find((one) => one.slot === slot);
    if (own) this.takeBack(own);
    else if (this.armed) this.lay(slot);
    else this.held = this.held === slot ? -1 : slot;
  }
  /** A symbol that is being typed ends. */
  space = () => {
    this.typed = "";
  };
  /** N, and then a makes Na of it. No second letter of a symbol is a symbol itself. */
  type(key: string) {
    const symbols = this.view().tiles.map((one) => one.symbol);
    const first = key.toUpperCase();
    this.typing = true;
    const two = this.typed + key.toLowerCase();
    if (this.typed && key === key.toLowerCase() && symbols.includes(two)) {
      const last = this.laid.at(-1);
      const half = last?.tile === this.typed ? last : undefined;
      const slot = this.slotOf(two);
      if (slot < 0) this.said = words.noTile(this.spoken(two));
      else {
        if (half) this.laid = this.laid.filter((one) => one !== half);
        this.lay(slot, half?.square);
      }
      this.typed = "";
      return;
    }
    this.armed = true;
    this.typed = symbols.some((tile) => tile.startsWith(first)) ? first : "";
    const slot = this.slotOf(first);
    if (slot >= 0) this.lay(slot);
    else if (symbols.includes(first) && !symbols.some((tile) => tile.length > 1 && tile.startsWith(first)))
      this.said = words.noTile(first);
  }
  typeRed() {
    this.space();
    this.typing = true;
    const slot = this.slotOf(RED);
    if (slot >= 0) this.lay(slot);
    else this.said = words.noTile(words.red);
  }
}
