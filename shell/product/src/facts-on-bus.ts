// Facts that the bus carries, for the player's own songs and for remotes from before the store.
import { type BusMessages, bus } from '@libretto/contracts/federation';
import type { FactKind, Facts, FactValues } from './facts';

type TrackChanges = BusMessages['track/changed']['changes'];
const changesOfTrack: { readonly [K in FactKind]?: (value: FactValues[K]) => TrackChanges } = {
  liked: (value) => ({ isLiked: value, is_liked: value }),
  purchased: (value) => ({ isPurchased: value }),
  commentCount: (value) => ({ commentCount: value }),
};

/** The player holds songs of its own, and remotes from before this store tell and listen on the bus. */
export function bridgeBus(facts: Facts): () => void {
  const stopFacts = facts.onChange(({ kind, id, value }, source) => {
    const changes = (changesOfTrack[kind] as ((value: unknown) => TrackChanges) | undefined)?.(value);
    if (changes && source !== 'bus') bus.emit('track/changed', { trackId: id, changes });
  });
  const stopBus = bus.on('track/changed', ({ trackId, changes }) => {
    const liked = changes.isLiked ?? changes.is_liked;
    if (liked !== undefined && !facts.isUnderWay('liked', trackId)) facts.learn('liked', trackId, liked, 'bus');
    if (changes.isPurchased !== undefined) facts.learn('purchased', trackId, changes.isPurchased, 'bus');
    if (changes.commentCount !== undefined) facts.learn('commentCount', trackId, changes.commentCount, 'bus');
  });
  return () => {
    stopFacts();
    stopBus();
  };
}
