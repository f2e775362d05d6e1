// Short temporary messages. Any module may call `toast.show`, including remotes; the region that renders them loads
// with the first toast.

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export type ToastAction = { label: string; onAction: () => void };

export type ToastInput = {
  type?: ToastType;
  title: string;
  message?: string;
  /** Defaults to 4000; 0 keeps the toast until the user closes it. */
  durationMs?: number;
  action?: ToastAction;
};

export type ToastEntry = Required<Pick<ToastInput, 'type' | 'title' | 'durationMs'>> &
  Pick<ToastInput, 'message' | 'action'> & { id: number };

/** The spec's durations: successful comments 2 s, errors 3 s, money 5 s, everything else 4 s. */
export const toastDurationMs = { brief: 2_000, error: 3_000, usual: 4_000, money: 5_000 } as const;

/** The maximum number of visible toasts; older ones wait. */
export const mostToasts = 3;

/** Renders toasts; the region registers it. */
export type ToastSink = { add: (entry: ToastEntry) => void; close: (id: number) => void };

type ToastDesk = { waiting: ToastEntry[]; sink: ToastSink | null; nextId: number; onFirst: Set<() => void> };

// One queue per page, even if a remote bundles its own copy of this module.
const deskKey = Symbol.for('libretto.toasts');
const holder = globalThis as { [deskKey]?: ToastDesk };

function desk(): ToastDesk {
  holder[deskKey] ??= { waiting: [], sink: null, nextId: 1, onFirst: new Set() };
  return holder[deskKey];
}

function show(input: ToastInput): number {
  const here = desk();
  const entry: ToastEntry = {
    ...input,
    type: input.type ?? 'info',
    durationMs: input.durationMs ?? toastDurationMs.usual,
    id: here.nextId,
  };
  here.nextId += 1;
  if (here.sink) here.sink.add(entry);
  else {
    here.waiting.push(entry);
    for (const wake of here.onFirst) wake();
  }
  return entry.id;
}

function dismiss(id: number): void {
  const here = desk();
  here.waiting = here.waiting.filter((entry) => entry.id !== id);
  here.sink?.close(id);
}

type Rest = Omit<ToastInput, 'type' | 'title' | 'message'>;

/** For example `toast.success('Song Purchased!', 'It is yours.', { durationMs: toastDurationMs.money })`. */
export const toast = {
  show,
  dismiss,
  success: (title: string, message?: string, rest?: Rest) => show({ ...rest, type: 'success', title, message }),
  /** Shown for 3 s, as the spec requires for errors. Do not show a form's error only in a toast. */
  error: (title: string, message?: string, rest?: Rest) =>
    show({ durationMs: toastDurationMs.error, ...rest, type: 'error', title, message }),
  warning: (title: string, message?: string, rest?: Rest) => show({ ...rest, type: 'warning', title, message }),
  info: (title: string, message?: string, rest?: Rest) => show({ ...rest, type: 'info', title, message }),
} as const;

/** For the region: takes over the waiting toasts, and returns a function that unregisters it. */
export function connectToastSink(sink: ToastSink): () => void {
  const here = desk();
  here.sink = sink;
  for (const entry of here.waiting.splice(0)) sink.add(entry);
  return () => {
    if (here.sink === sink) here.sink = null;
  };
}

/** For the component that mounts the region: calls back when a toast waits for one. */
export function onToastWaiting(wake: () => void): () => void {
  const here = desk();
  here.onFirst.add(wake);
  if (here.waiting.length > 0) wake();
  return () => here.onFirst.delete(wake);
}
