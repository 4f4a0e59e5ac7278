// Names in sentences.

export type Part = { text: string; name: boolean };

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A sentence cut where a name stands that is written from right to left; other names need no care. */
export function apart(text: string, names: string[]): Part[] {
  let parts: Part[] = [{ text, name: false }];
  for (const name of names.filter((one) => RIGHT_TO_LEFT.test(one)))
    parts = parts.flatMap((part) =>
      part.name
        ? [part]
        : part.text
            .split(name)
            .flatMap((rest, at) => [...(at ? [{ text: name, name: true }] : []), { text: rest, name: false }]),
    );
  return parts.filter((part) => part.text);
}
