// Between the player and the rest of the page: takes their requests, publishes what plays.
import type { Bus, PlayerState, SessionState, Track } from '@libretto/contracts/federation';
import { currentTrack } from '../machine/player.context';
import { isShallowSame, observe, type PlayerSnapshot } from './observe';
import type { Player } from './player';

/** Returns the way to leave the bus. */
export function connectBus(player: Player, bus: Bus): () => void {
  const takeSession = (session: SessionState | undefined) => {
    // Until it is known who listens, nobody's queue is forgotten.
    if (!session || session.status === 'loading') return;
    player.send({ type: 'session.changed', userId: session.status === 'authenticated' ? session.user.id : null });
  };
  takeSession(bus.latest('session/state'));
  const stops = [
    bus.on('session/state', takeSession),
    bus.on('player/play', ({ tracks, startIndex, context }) =>
      player.send({ type: 'queue.play', tracks, startIndex, context }),
    ),
    bus.on('player/toggle', () => player.send({ type: 'transport.toggle' })),
    bus.on('player/play-next', ({ tracks }) => playNext(player, tracks)),
    bus.on('track/changed', ({ trackId, changes }) =>
      player.send({ type: 'track.changed', trackId, changes: wholeChanges(changes) }),
    ),
    observe(player, playerState, (state) => bus.emit('player/state', state), isShallowSame),
    giveWay(player, bus),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Other sound of the page stops the music, and gives it back unless the listener has decided about it meanwhile. */
function giveWay(player: Player, bus: Bus): () => void {
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
      const snapshot = player.actor.getSnapshot();
      if (state === 'began' && snapshot.hasTag('playing')) {
        player.send({ type: 'transport.pause' });
        isOwed = true;
      }
      if (state === 'ended' && isOwed) {
        isOwed = false;
        // Another device may play by now, which is not to be stopped for this.
        if (!snapshot.hasTag('elsewhere')) player.send({ type: 'transport.play' });
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Behind nothing at all, "next" is now. */
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

/** Tracks carry some facts twice, and one of them follows from another; a message with one of them stands for all. */
function wholeChanges(changes: Partial<Track>): Partial<Track> {
  const liked = changes.isLiked ?? changes.is_liked;
  return {
    ...changes,
    ...(liked === undefined ? {} : { isLiked: liked, is_liked: liked }),
    ...(changes.isPurchased ? { isPlayableInFull: true } : {}),
  };
}

function playerState(snapshot: PlayerSnapshot): PlayerState {
  const track = currentTrack(snapshot.context);
  return {
    trackId: track?.id ?? null,
    track,
    status: statusOf(snapshot),
    isElsewhere: snapshot.hasTag('elsewhere'),
    contextName: snapshot.context.queueContext?.name ?? null,
  };
}

function statusOf(snapshot: PlayerSnapshot): PlayerState['status'] {
  if (snapshot.hasTag('empty')) return 'empty';
  if (snapshot.hasTag('failed')) return 'failed';
  if (!snapshot.hasTag('playing')) return 'paused';
  return snapshot.hasTag('flowing') ? 'playing' : 'loading';
}
