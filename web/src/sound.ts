// A handful of short sounds, made here: no files. Off unless somebody switched them on.
import { settings } from "./device.svelte.ts";

/** Pitch in hertz, when it begins and how long it lasts in seconds. */
type Tone = [pitch: number, from: number, long: number];

const SOUNDS = {
  /** A card or tile is laid. */
  lay: [[320, 0, 0.05]],
  /** Charges fit: a tab clicks shut. */
  click: [[880, 0, 0.03], [1320, 0.03, 0.05]], // prettier-ignore
  /** A point is counted. */
  count: [[660, 0, 0.04]],
  /** Something goes to somebody: a pile is collected, a hand is passed. */
  collect: [[440, 0, 0.06], [330, 0.06, 0.08]], // prettier-ignore
  /** A die falls. */
  roll: [[180, 0, 0.03], [150, 0.05, 0.03], [170, 0.1, 0.03]], // prettier-ignore
  /** Not like this. */
  refused: [[160, 0, 0.12]],
  /** It is your turn, and you are looking elsewhere. */
  knock: [[220, 0, 0.07], [220, 0.18, 0.07]], // prettier-ignore
  /** A match is over. */
  end: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.22]], // prettier-ignore
} satisfies Record<string, Tone[]>;

let context: AudioContext | null = null;

export function sound(name: keyof typeof SOUNDS) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  // Browsers let a page be heard only once somebody has pressed something on it.
  if (context.state === "suspended") context.resume();
  const now = context.currentTime;
  for (const [pitch, from, long] of SOUNDS[name]) {
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const loud = new GainNode(context, { gain: 0 });
    loud.gain.setValueAtTime(0.12, now + from);
    loud.gain.exponentialRampToValueAtTime(0.001, now + from + long);
    tone.connect(loud).connect(context.destination);
    tone.start(now + from);
    tone.stop(now + from + long);
  }
}
