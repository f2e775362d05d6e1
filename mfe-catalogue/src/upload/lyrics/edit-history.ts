// Undo and redo. Consecutive changes of one kind, such as the letters of a word, are one step.

export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Kind of the last change; consecutive changes of the same kind form one step. */
  readonly kind: string | null;
}

const mostSteps = 500;

export const historyOf = <State>(present: State): History<State> => ({ past: [], present, future: [], kind: null });

/** @param kind Consecutive changes of the same kind are undone together. */
export function changeTo<State>(history: History<State>, next: State, kind: string | null = null): History<State> {
  if (next === history.present) return history;
  const isSameStep = kind !== null && kind === history.kind;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-mostSteps);
  return { past, present: next, future: [], kind };
}

export function undo<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], kind: null };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, kind: null };
}
