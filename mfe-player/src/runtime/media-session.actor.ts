// The system's media controls: lock screen, headset keys, media keys. Their artwork loads in one size and with low
// priority after the song has buffered enough, because on a slow connection it would compete with the sound.
import { keptPictureUrl } from '@libretto/kit/pictures';
import { imageIdOf } from '@libretto/product/pictures';
import { seekStepSeconds } from '../machine/limits';
import { canGoNext, canGoPrevious } from '../machine/order';
import { currentTrack, orderOf } from '../machine/player.context';
import type { Track } from '../machine/player.types';
import { readClock, seekBy } from './clock';
import { isShallowSame, observe, type PlayerSnapshot } from './observe';
import type { Player } from './running-player';

const artworkSizePx = 300;

/** Returns a function that releases the controls. */
export function keepMediaSession(player: Player): () => void {
  const session = navigator.mediaSession as MediaSession | undefined;
  if (!session) return () => {};
  const stops = [
    keepMetadata(session, player),
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

/** Returns a function that stops it. */
function keepMetadata(session: MediaSession, player: Player): () => void {
  /** The artwork that was fetched last; the next song of an album has the same. */
  let picture = { artworkUrl: '', src: '' };
  let isOver = false;

  const show = (track: Track | null) => {
    session.metadata = track && metadataOf(track, artworkOf(track));
  };
  const artworkOf = ({ artworkUrl }: Track): MediaImage[] => {
    const kept = artworkUrl && keptPictureUrl(imageIdOf(artworkUrl));
    if (kept) return [{ src: kept }];
    if (artworkUrl !== picture.artworkUrl || !picture.src) return [];
    return [{ src: picture.src, sizes: `${artworkSizePx}x${artworkSizePx}`, type: 'image/jpeg' }];
  };
  const fetchPicture = async (track: Track) => {
    const { artworkUrl } = track;
    if (!artworkUrl || artworkOf(track).length > 0) return;
    const answer = await fetch(`${artworkUrl}?s=${artworkSizePx}&f=jpeg`, { priority: 'low' });
    if (!answer.ok || isOver) return;
    const src = URL.createObjectURL(await answer.blob());
    URL.revokeObjectURL(picture.src);
    picture = { artworkUrl, src };
    const present = currentTrack(player.actor.getSnapshot().context);
    if (present?.artworkUrl === artworkUrl) show(present);
  };
  const stops = [
    observe(
      player,
      ({ context }) => currentTrack(context),
      show,
      (a, b) => a?.id === b?.id && a?.title === b?.title,
    ),
    observe(
      player,
      (snapshot) => (isSafelyAhead(snapshot) ? currentTrack(snapshot.context) : null),
      // If the artwork fails to load, the controls have none.
      (track) => track && void fetchPicture(track).catch(() => undefined),
      (a, b) => a?.id === b?.id,
    ),
  ];
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    URL.revokeObjectURL(picture.src);
  };
}

/** The next track may be preloaded, so the current one no longer needs the whole bandwidth. */
const isSafelyAhead = (snapshot: PlayerSnapshot) =>
  snapshot.matches({ preloading: 'cued' }) || snapshot.matches({ preloading: 'refused' });

function metadataOf({ title, artist, albumTitle }: Track, artwork: MediaImage[]): MediaMetadata {
  return new MediaMetadata({ title, artist, album: albumTitle, artwork });
}

function setPosition(session: MediaSession, player: Player): void {
  const { positionSeconds, durationSeconds } = readClock(player);
  const { rate } = player.actor.getSnapshot().context.settings;
  // Browsers throw for a position beyond the duration, so an unknown duration is not set.
  if (durationSeconds > 0)
    session.setPositionState?.({ duration: durationSeconds, position: positionSeconds, playbackRate: rate });
  else session.setPositionState?.();
}

function handle(session: MediaSession, action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, act);
  } catch {
    // Browsers throw for unknown actions; the others still work.
  }
}
