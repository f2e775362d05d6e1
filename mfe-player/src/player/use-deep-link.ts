// A song's URL may contain a start position: /song/{id}?t=83. It applies once whenever such a URL is opened.
import { callApi } from '@libretto/contracts/client';
import { useEffect, useRef } from 'react';
import { usePlayer } from './use-player';

export interface DeepLink {
  trackId: string;
  seconds: number;
}

/** Accepts whole seconds and common notations: 83, 83s, 1m23s, 1:23. Null for anything else. */
export function deepLinkOf(pathname: string, search: string): DeepLink | null {
  const trackId = /^\/song\/([\w-]+)\/?$/.exec(pathname)?.[1];
  const text = new URLSearchParams(search).get('t') ?? '';
  const parts = /^(?:(\d{1,3})[m:])?(\d{1,5})s?$/.exec(text);
  if (!trackId || !parts) return null;
  return { trackId, seconds: Number(parts[1] ?? 0) * 60 + Number(parts[2]) };
}

/** Without a user gesture browsers block playback; the song is then paused at its position. */
export function useDeepLink(pathname: string): void {
  const player = usePlayer();
  const opened = useRef('');
  useEffect(() => {
    const link = deepLinkOf(pathname, location.search);
    const address = link ? pathname + location.search : '';
    if (!link || address === opened.current) return;
    opened.current = address;
    const asking = new AbortController();
    const params = { id: link.trackId };
    callApi('GET /api/player/track/{id}', { params, signal: asking.signal }).then(
      ({ track }) =>
        player.send({
          type: 'queue.play',
          tracks: [track],
          startIndex: 0,
          context: { type: 'song', name: track.title, id: track.id },
          fromSeconds: link.seconds,
        }),
      // The song's own page reports an invalid URL.
      () => {},
    );
    return () => asking.abort();
  }, [pathname, player]);
}
