// The steps of a lesson, and which of them stands: nothing here is drawn.

export type LessonStep = {
  says: string;
  /** The action that is waited for, as notation; without one, a button goes on. */
  act?: string;
  /**
   * The version from which on it is true, or at which it is asked: until then the lesson waits, and also until the
   * board has shown what happened. Without one, it follows upon the action before it.
   */
  n?: number;
  /** What is meant, as a CSS selector inside the board: it is lit while this step stands. */
  points?: string;
  /** It is not allowed: the point is to see why. */
  refused?: boolean;
};

/** Where a reload goes on: right behind the last action that was made before this version. */
export function resumed(steps: LessonStep[], n: number): number {
  const asked = steps.findIndex((step) => step.act && (step.n ?? 0) >= n);
  const before = asked < 0 ? steps : steps.slice(0, asked);
  return asked < 0 ? steps.length : before.map((step) => !!step.act).lastIndexOf(true) + 1;
}

/** The version from which on a step is true. */
export function since(steps: LessonStep[], at: number): number {
  const now = steps[at]?.n;
  if (now !== undefined) return now;
  const before = steps
    .slice(0, at)
    .filter((step) => step.act && !step.refused)
    .at(-1);
  return before ? (before.n ?? 0) + 1 : 0;
}

/** The step that asks for this action: this one or, behind sentences only, the next that asks for anything; else -1. */
export function meant(steps: LessonStep[], at: number, action: string, n: number): number {
  const asked = steps.findIndex((step, number) => number >= at && !!step.act);
  return asked >= 0 && steps[asked]!.act === action && since(steps, asked) <= n ? asked : -1;
}
