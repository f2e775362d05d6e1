// The system's own controls: lock screen, headset keys, media keys.
import { keptPictureUrl } from '@libretto/kit/kept-pictures';
import { imageIdOf } from '@libretto/product/pictures';
import { seekStepSeconds } from '../machine/limits';
import { canGoNext, canGoPrevious } from '../machine/order';
import { currentTrack, orderOf } from '../machine/player.context';
import type { Track } from '../machine/player.types';
import { readClock, seekBy } from './clock';
import { isShallowSame, observe } from './observe';
import type { Player } from './player';

const artworkSizesPx = [100, 300, 600];

/** Returns the way to give the controls back. */
export function keepMediaSession(player: Player): () => void {
  const session = navigator.mediaSession as MediaSession | undefined;
  if (!session) return () => {};
  const stops = [
    observe(
      player,
      ({ context }) => currentTrack(context),
      (track) => {
        session.metadata = track && metadataOf(track);
      },
      (a, b) => a?.id === b?.id && a?.title === b?.title,
    ),
    observe(
      player,
      (snapshot) => (snapshot.hasTag('empty') ? 'none' : snapshot.hasTag('playing') ? 'playing' : 'paused'),
      (state) => {
        session.playbackState = state;
      },
    ),
    observe(
      player,
      ({ context }) => ({
        seconds: context.positionSeconds,
        trackId: currentTrack(context)?.id,
        rate: context.settings.rate,
      }),
      () => setPosition(session, player),
      isShallowSame,
    ),
    observe(
      player,
      ({ context }) => ({ next: canGoNext(orderOf(context)), previous: canGoPrevious(orderOf(context)) }),
      ({ next, previous }) => {
        handle(session, 'nexttrack', next ? () => player.send({ type: 'transport.next' }) : null);
        handle(session, 'previoustrack', previous ? () => player.send({ type: 'transport.previous' }) : null);
      },
      isShallowSame,
    ),
  ];
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.send({ type: 'transport.play' }),
    pause: () => player.send({ type: 'transport.pause' }),
    stop: () => player.send({ type: 'transport.pause' }),
    seekto: ({ seekTime }) => seekTime !== undefined && player.send({ type: 'transport.seek', seconds: seekTime }),
    seekbackward: ({ seekOffset }) => seekBy(player, -(seekOffset || seekStepSeconds)),
    seekforward: ({ seekOffset }) => seekBy(player, seekOffset || seekStepSeconds),
  };
  for (const [action, act] of Object.entries(handlers)) handle(session, action as MediaSessionAction, act);
  return () => {
    for (const stop of stops) stop();
    for (const action of [...Object.keys(handlers), 'nexttrack', 'previoustrack']) {
      handle(session, action as MediaSessionAction, null);
    }
    session.metadata = null;
  };
}

function metadataOf(track: Track): MediaMetadata {
  const { title, artist, albumTitle, artworkUrl } = track;
  return new MediaMetadata({ title, artist, album: albumTitle, artwork: artworkUrl ? artworkOf(artworkUrl) : [] });
}

function artworkOf(artworkUrl: string): MediaImage[] {
  const kept = keptPictureUrl(imageIdOf(artworkUrl));
  if (kept !== null) return [{ src: kept }];
  return artworkSizesPx.map((size) => ({
    src: new URL(`${artworkUrl}?s=${size}&f=jpeg`, location.origin).href,
    sizes: `${size}x${size}`,
    type: 'image/jpeg',
  }));
}

function setPosition(session: MediaSession, player: Player): void {
  const { positionSeconds, durationSeconds } = readClock(player);
  const { rate } = player.actor.getSnapshot().context.settings;
  // A position beyond the duration is an error to the browser, and an unknown duration is better not told.
  if (durationSeconds > 0)
    session.setPositionState?.({ duration: durationSeconds, position: positionSeconds, playbackRate: rate });
  else session.setPositionState?.();
}

function handle(session: MediaSession, action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, act);
  } catch {
    // Browsers throw at actions they do not know; the others still work.
  }
}
