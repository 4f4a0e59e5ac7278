import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

// Colours as somebody sees them who lacks one kind of cone (Viénot 1999 for red and green, a common matrix for blue), and in grey.
const EYES: Record<string, number[][]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red cones": [
    [0.11, 0.89, 0],
    [0.11, 0.89, 0],
    [0.004, -0.004, 1],
  ],
  "no green cones": [
    [0.293, 0.707, 0],
    [0.293, 0.707, 0],
    [-0.022, 0.022, 1],
  ],
  "no blue cones": [
    [1.256, -0.077, -0.179],
    [-0.078, 0.931, 0.148],
    [0.005, 0.691, 0.304],
  ],
  grey: [0, 1, 2].map(() => [0.2126, 0.7152, 0.0722]),
};

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
const blocks = {
  bench: css.split(':root[data-theme="night"]')[0]!,
  night: css.split(':root[data-theme="night"]')[1]!.split("}")[0]!,
};

function token(name: string, theme: keyof typeof blocks): number[] {
  const found =
    new RegExp(`--${name}: #([0-9a-f]{6})`).exec(blocks[theme]) ??
    new RegExp(`--${name}: #([0-9a-f]{6})`).exec(blocks.bench);
  assert.ok(found, name);
  return [0, 2, 4].map((at) => {
    const value = parseInt(found[1]!.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

const seen = (colour: number[], eyes: string) =>
  EYES[eyes]!.map((row) =>
    Math.max(
      0,
      row.reduce((sum, part, i) => sum + part * colour[i]!, 0),
    ),
  );
const light = (colour: number[]) => 0.2126 * colour[0]! + 0.7152 * colour[1]! + 0.0722 * colour[2]!;
const contrast = (one: number[], other: number[]) =>
  (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05);

const IONS = ["cation", "anion", "noble", "radioactive", "polyatomic", "transition", "plain"];

test("what is written on an ion, and every accent on its ground, can be read by all eyes and in grey", () => {
  for (const eyes of Object.keys(EYES)) {
    for (const ion of IONS)
      assert.ok(
        contrast(seen(token("on-ion", "bench"), eyes), seen(token(ion, "bench"), eyes)) >= 4.5,
        `${ion}, ${eyes}`,
      );
    for (const theme of ["bench", "night"] as const)
      for (const ground of ["paper", "panel"])
        for (const accent of ["ink", "ink-2", "your-turn", "target", "happened"]) {
          const ratio = contrast(seen(token(accent, theme), eyes), seen(token(ground, theme), eyes));
          assert.ok(ratio >= 4.5, `${accent} on ${ground}, ${theme}, ${eyes}: ${ratio.toFixed(2)}`);
        }
  }
});

/** Lab, to ask how different two colours look. */
function lab(colour: number[]): number[] {
  const [r, g, b] = colour as [number, number, number];
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map(f) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("a cation and an anion look different to all eyes that see colour; in grey their edges tell", () => {
  for (const eyes of Object.keys(EYES).filter((name) => name !== "grey")) {
    const [one, other] = [lab(seen(token("cation", "bench"), eyes)), lab(seen(token("anion", "bench"), eyes))];
    const far = Math.hypot(...one.map((part, i) => part - other[i]!));
    assert.ok(far > 20, `${eyes}: ${far.toFixed(1)}`);
  }
});
