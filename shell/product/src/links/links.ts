// Real links with client-side navigation: a plain click goes through the shell's router, every other click is left to
// the browser.
import { bus } from '@libretto/contracts/federation';
import type { MouseEvent } from 'react';
import { profilePath } from './paths';

export function goTo(to: string, replace = false): void {
  bus.emit('navigation/go', { to, replace });
}

const isForBrowser = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** A click handler for a link whose plain click does something other than navigate to its address. */
export const onPlainClick = (act: (event: MouseEvent<HTMLElement>) => void) => (event: MouseEvent<HTMLElement>) => {
  if (isForBrowser(event)) return;
  event.preventDefault();
  act(event);
};

/** A click handler for components of the kit, which take address and click separately. */
export const clickTo = (to: string) => onPlainClick(() => goTo(to));

/** Both props of a link: `<a {...linkTo(songPath(id))}>`. */
export const linkTo = (to: string) => ({ href: to, onClick: clickTo(to) });

export const clickToProfile = (userId: string) => clickTo(profilePath(userId));
