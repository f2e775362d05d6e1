// How long ago, with the full date on hover and for machines; it updates every minute.
import { type ComponentPropsWithRef, useSyncExternalStore } from 'react';
import { formatFullDate, relativeComment, relativeNotification, relativePost, relativeWords } from './format-relative';

const forms = {
  comment: relativeComment,
  post: relativePost,
  notification: relativeNotification,
  words: relativeWords,
} as const;

export type RelativeTimeProps = Omit<ComponentPropsWithRef<'time'>, 'dateTime' | 'children'> & {
  /** ISO 8601, or milliseconds. */
  at: string | number;
  form: keyof typeof forms;
};

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minute = 0;

function everyMinute(changed: () => void) {
  listeners.add(changed);
  timer ??= setInterval(() => {
    minute += 1;
    for (const listener of listeners) listener();
  }, 60_000);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function RelativeTime({ at, form, ...rest }: RelativeTimeProps) {
  useSyncExternalStore(everyMinute, () => minute);
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={formatFullDate(at)} {...rest}>
      {forms[form](at)}
    </time>
  );
}
