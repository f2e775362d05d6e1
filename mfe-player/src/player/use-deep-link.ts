// A song's URL may contain a start position: /song/{id}?t=83. It applies once whenever such a URL is opened.
import { callApi } from '@libretto/contracts/client';
import { useEffect, useRef } from 'react';
import { currentTrack } from '../machine/player.context';
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

/**
 * Without a user gesture browsers block playback; the song is then paused at its position. Another position in the URL
 * of the same song seeks.
 */
export function useDeepLink(pathname: string, search = location.search): void {
  const player = usePlayer();
  const opened = useRef('');
  useEffect(() => {
    const link = deepLinkOf(pathname, search);
    const address = link ? pathname + search : '';
    if (!link || address === opened.current) return;
    opened.current = address;
    const snapshot = player.actor.getSnapshot();
    if (currentTrack(snapshot.context)?.id === link.trackId && !snapshot.hasTag('elsewhere')) {
      player.send({ type: 'transport.seek', seconds: link.seconds });
      player.send({ type: 'transport.play' });
      return;
    }
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
  }, [pathname, search, player]);
}
