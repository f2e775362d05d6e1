// Short temporary messages. Any module may call `toast.show`, remotes included; the region that draws them loads
// with the first one.

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export type ToastAction = { label: string; onAction: () => void };

export type ToastInput = {
  type?: ToastType;
  title: string;
  message?: string;
  /** 4000 unless said otherwise; 0 stays until it is closed. */
  durationMs?: number;
  action?: ToastAction;
};

export type ToastEntry = Required<Pick<ToastInput, 'type' | 'title' | 'durationMs'>> &
  Pick<ToastInput, 'message' | 'action'> & { id: number };

/** The spec's durations: comment successes 2 s, errors 3 s, money 5 s, everything else 4 s. */
export const toastDurationMs = { brief: 2_000, error: 3_000, usual: 4_000, money: 5_000 } as const;

/** No more than these show at once; older ones wait. */
export const mostToasts = 3;

/** Draws toasts; registered by the region. */
export type ToastSink = { add: (entry: ToastEntry) => void; close: (id: number) => void };

type ToastDesk = { waiting: ToastEntry[]; sink: ToastSink | null; nextId: number; onFirst: Set<() => void> };

// One queue per page, even if a remote loaded a second copy of this module.
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

/** `toast.success('Song Purchased!', 'It is yours.', { durationMs: toastDurationMs.money })`. */
export const toast = {
  show,
  dismiss,
  success: (title: string, message?: string, rest?: Rest) => show({ ...rest, type: 'success', title, message }),
  /** 3 s, as the spec's errors. Never the only place of a form's error. */
  error: (title: string, message?: string, rest?: Rest) =>
    show({ durationMs: toastDurationMs.error, ...rest, type: 'error', title, message }),
  warning: (title: string, message?: string, rest?: Rest) => show({ ...rest, type: 'warning', title, message }),
  info: (title: string, message?: string, rest?: Rest) => show({ ...rest, type: 'info', title, message }),
} as const;

/** For the region: takes over what waited, and gives up its place when it unmounts. */
export function connectToastSink(sink: ToastSink): () => void {
  const here = desk();
  here.sink = sink;
  for (const entry of here.waiting.splice(0)) sink.add(entry);
  return () => {
    if (here.sink === sink) here.sink = null;
  };
}

/** For the place that mounts the region: called when a toast waits for one. */
export function onToastWaiting(wake: () => void): () => void {
  const here = desk();
  here.onFirst.add(wake);
  if (here.waiting.length > 0) wake();
  return () => here.onFirst.delete(wake);
}
