// Prefetches the page behind a link on the first sign of intent: a pointer rests on it, the keyboard focuses it, or it
// is pressed. The click then finds the page's code loaded.
import { afterPaint } from '@libretto/kit/hooks';
import { useEffect } from 'react';
import { pageAt } from '../app/route-of';
import { prefetchModule } from '../remote-module/remote-module';
import { sitePath } from './site-path';

/** A pointer that only passes over a link leaves it in less time than this. */
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
      // Fetching starts after the paint, because browsers count a touch as a user interaction only once the finger is
      // lifted.
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

/** Whether the user turned on data saving in the browser; only Chromium reports it. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
