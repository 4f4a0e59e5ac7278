// A wall beside the host's page, in the same browser, is told of a change at once and need not wait until it asks.
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("ionbox-wall");

// oxlint-disable-next-line unicorn/require-post-message-target-origin (a channel has none: it never leaves its origin)
export const tellWalls = (code: string) => channel?.postMessage(code);

/** Calls `heard` when something has changed for the wall of this lesson; returns what stops it. */
export function listen(code: string, heard: () => void): () => void {
  const told = ({ data }: MessageEvent) => {
    if (data === code) heard();
  };
  channel?.addEventListener("message", told);
  return () => channel?.removeEventListener("message", told);
}
