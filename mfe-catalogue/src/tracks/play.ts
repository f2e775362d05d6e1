// Pressing play: the track that is in the player already goes on or pauses, any other starts with its list behind it.
import { bus, type QueueContext, type Track } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/toast';

const patienceMs = 3_000;

export interface PlayWish {
  tracks: readonly Track[];
  startIndex?: number;
  context: QueueContext;
}

/** Starts a queue, whatever is in the player. */
export function play({ tracks, startIndex = 0, context }: PlayWish): void {
  if (!tracks[startIndex]) return;
  bus.emit('player/play', { tracks: [...tracks], startIndex, context });
  if (!bus.hasListeners('player/play')) setTimeout(isPlayerThere, patienceMs);
}

/** Starts the queue at a track, or pauses and goes on when it is that track already. */
export function playOrPause(wish: PlayWish): void {
  const wanted = wish.tracks[wish.startIndex ?? 0];
  if (wanted && answersToggle(({ id }) => id === wanted.id)) bus.emit('player/toggle', {});
  else play(wish);
}

/**
 * Whether what is in the player is meant and can be paused from here. What failed, or plays in another tab, cannot:
 * pressing play then means playing it here.
 */
export function answersToggle(isMeant: (track: Track) => boolean): boolean {
  const state = bus.latest('player/state');
  return Boolean(state?.track && isMeant(state.track) && state.status !== 'failed' && !state.isElsewhere);
}

export function playNext(tracks: readonly Track[]): void {
  if (!isPlayerThere()) return;
  bus.emit('player/play-next', { tracks: [...tracks] });
  toast.success('Plays next', tracks.length === 1 ? tracks[0]?.title : undefined);
}

/** The player is a remote of its own. Late, it takes the song when it comes; down, silence would look like a broken button. */
function isPlayerThere(): boolean {
  if (bus.hasListeners('player/play')) return true;
  toast.error('The player is still loading', 'Try again in a moment.');
  return false;
}

/** The same tracks in an order that chance gives (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}
