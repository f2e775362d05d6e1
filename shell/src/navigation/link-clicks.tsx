// Routes clicks on all plain links of the page through the router, including those of remotes and the kit.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { sitePath } from './site-path';

/** Renders nothing. It ignores links that handled their click themselves or open a new tab. */
export function LinkClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      const path = link && sitePath(link.href);
      if (!path) return;
      // A fragment of the current page is left to the browser, which moves scroll and focus there.
      if (link.hash && path === `${location.pathname}${location.search}${link.hash}`) return;
      event.preventDefault();
      void navigate(path);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
  return null;
}

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || hasModifier) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  return link;
}
