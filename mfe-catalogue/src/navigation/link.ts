// Links that stay links: a plain click goes through the shell's router, every other click is the browser's.
import { bus } from '@libretto/contracts/federation';
import type { MouseEvent } from 'react';

export function goTo(to: string, replace = false): void {
  bus.emit('navigation/go', { to, replace });
}

/** For the kit's parts, which take the address and the click apart. */
export function follow(to: string) {
  return (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    goTo(to);
  };
}

/** Both props of a link at once: `<a {...linkTo(songPath(id))}>`. */
export const linkTo = (to: string) => ({ href: to, onClick: follow(to) });
