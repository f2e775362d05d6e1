// Connects the player to the page's message bus: it handles requests and publishes the playback state.
import type { Bus, SessionState, Track } from '@libretto/contracts/federation';
import { isShallowSame, observe } from './observe';
import { OptimisticPlay } from './optimistic-play';
import { playerState } from './player-state';
import type { Player } from './running-player';

/** Returns a function that disconnects the player from the bus. */
export function connectBus(player: Player, bus: Bus): () => void {
  const takeSession = (session: SessionState | undefined) => {
    // While the session is loading, the queue must not be discarded as another user's.
    if (!session || session.status === 'loading') return;
    player.send({ type: 'session.changed', userId: session.status === 'authenticated' ? session.user.id : null });
  };
  takeSession(bus.latest('session/state'));
  const press = new OptimisticPlay(player, bus);
  const stops = [
    bus.on('session/state', takeSession),
    bus.on('player/play', (wanted) => press.take(wanted)),
    bus.on('player/toggle', () => {
      press.carryOut();
      player.send({ type: 'transport.toggle' });
    }),
    bus.on('player/play-next', ({ tracks }) => {
      press.carryOut();
      playNext(player, tracks);
    }),
    bus.on('track/changed', ({ trackId, changes }) =>
      player.send({ type: 'track.changed', trackId, changes: wholeChanges(changes) }),
    ),
    observe(player, playerState, (state) => bus.emit('player/state', state), isShallowSame),
    giveWay(player, bus, press),
    () => press.drop(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Pauses the music while other media of the page play, and resumes it afterwards unless the listener has paused or
 * played in between.
 */
function giveWay(player: Player, bus: Bus, press: OptimisticPlay): () => void {
  let isOwed = false;
  const stops = [
    observe(
      player,
      (snapshot) => snapshot.hasTag('playing'),
      (isPlaying) => {
        if (isPlaying) isOwed = false;
      },
    ),
    bus.on('media/sound', ({ state }) => {
      press.carryOut();
      const snapshot = player.actor.getSnapshot();
      if (state === 'began' && snapshot.hasTag('playing')) {
        player.send({ type: 'transport.pause' });
        isOwed = true;
      }
      if (state === 'ended' && isOwed) {
        isOwed = false;
        // Another device may be playing by now, and resuming here would stop it.
        if (!snapshot.hasTag('elsewhere')) player.send({ type: 'transport.play' });
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** In an empty queue, "play next" starts playing at once. */
function playNext(player: Player, tracks: Track[]): void {
  const [first] = tracks;
  if (!first) return;
  if (player.actor.getSnapshot().hasTag('empty')) {
    player.send({
      type: 'queue.play',
      tracks,
      startIndex: 0,
      context: { type: 'song', name: first.title, id: first.id },
    });
  } else player.send({ type: 'queue.playNext', tracks });
}

/**
 * A track stores some facts twice and derives others from them, so a message with one of
 * the fields changes all of them.
 */
function wholeChanges(changes: Partial<Track>): Partial<Track> {
  const liked = changes.isLiked ?? changes.is_liked;
  return {
    ...changes,
    ...(liked === undefined ? {} : { isLiked: liked, is_liked: liked }),
    ...(changes.isPurchased ? { isPlayableInFull: true } : {}),
  };
}
