// Links that stay links: a plain click goes through the shell's router, every other click is the browser's.
import { bus } from '@libretto/contracts/federation';
import type { MouseEvent } from 'react';
import { profilePath } from './paths';

export function goTo(to: string, replace = false): void {
  bus.emit('navigation/go', { to, replace });
}

const isForBrowser = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** The click of a link, where it does something else than to lead there. */
export const onPlainClick = (act: (event: MouseEvent<HTMLElement>) => void) => (event: MouseEvent<HTMLElement>) => {
  if (isForBrowser(event)) return;
  event.preventDefault();
  act(event);
};

/** The click of a link, for the kit's parts, which take address and click apart. */
export const clickTo = (to: string) => onPlainClick(() => goTo(to));

/** Both props of a link at once: `<a {...linkTo(songPath(id))}>`. */
export const linkTo = (to: string) => ({ href: to, onClick: clickTo(to) });

export const clickToProfile = (userId: string) => clickTo(profilePath(userId));
