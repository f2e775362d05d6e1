// Fetches the page behind a link as soon as somebody seems to want it: a pointer rests on it, the keyboard reaches it, or it is
// pressed. The click then finds the page's code there.
import { afterPaint } from '@libretto/kit/when-idle';
import { useEffect } from 'react';
import { pageAt } from '../app/route-of';
import { prefetchModule } from '../remote-module/remote-module';
import { sitePath } from './site-path';

/** A pointer on its way elsewhere crosses links in less. */
export const restsForMs = 65;

export function useLinkIntent(): void {
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    let restsOn: HTMLAnchorElement | null = null;
    const over = ({ target, pointerType }: PointerEvent) => {
      const link = linkAt(target);
      if (link === restsOn) return;
      restsOn = link;
      clearTimeout(resting);
      if (link && pointerType === 'mouse') resting = setTimeout(() => fetchPageOf(link), restsForMs);
    };
    const wanted = ({ target }: Event) => {
      const link = linkAt(target);
      // A browser does not count a finger as a use of the page before it is lifted; so here the wait stands, too.
      if (link) void afterPaint().then(() => fetchPageOf(link));
    };
    document.addEventListener('pointerover', over, { passive: true });
    document.addEventListener('pointerdown', wanted, { passive: true });
    document.addEventListener('focusin', wanted, { passive: true });
    return () => {
      clearTimeout(resting);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', wanted);
      document.removeEventListener('focusin', wanted);
    };
  }, []);
}

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

function fetchPageOf(link: HTMLAnchorElement): void {
  const path = link.hasAttribute('download') ? null : sitePath(link.href);
  if (path === null || savesData()) return;
  const { pathname, search } = new URL(path, location.href);
  const page = pageAt(pathname, search, null);
  if (page) prefetchModule(page.route.remote, page.route.module as never);
}

/** Somebody asked their browser for it; only Chromium says so. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
