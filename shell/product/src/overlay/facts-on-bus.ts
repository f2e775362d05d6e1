// Synchronises the entity overlay with the bus, for the player's own songs and for remotes from before the overlay.
import { type BusMessages, bus } from '@libretto/contracts/federation';
import { userId } from '@libretto/product/session';
import type { FactKind, FactStore, FactValues } from './fact-values';

type TrackChanges = BusMessages['track/changed']['changes'];
const changesOfTrack: { readonly [K in FactKind]?: (value: FactValues[K]) => TrackChanges } = {
  liked: (value) => ({ isLiked: value, is_liked: value }),
  purchased: (value) => ({ isPurchased: value }),
  commentCount: (value) => ({ commentCount: value }),
};

/** The player keeps its own songs, and remotes from before this store send and receive these values on the bus. */
export function bridgeBus(facts: FactStore): () => void {
  const stops = [bridgeTracks(facts), bridgeBalance(facts), bridgeTunedIn(facts)];
  return () => {
    for (const stop of stops) stop();
  };
}

function bridgeTracks(facts: FactStore): () => void {
  const stopFacts = facts.onChange(({ kind, id, value }, source) => {
    const changes = (changesOfTrack[kind] as ((value: unknown) => TrackChanges) | undefined)?.(value);
    if (changes && source !== 'bus') bus.emit('track/changed', { trackId: id, changes });
  });
  const stopBus = bus.on('track/changed', ({ trackId, changes }) => {
    const liked = changes.isLiked ?? changes.is_liked;
    if (liked !== undefined && !facts.isPending('liked', trackId)) facts.set('liked', trackId, liked, 'bus');
    if (changes.isPurchased !== undefined) facts.set('purchased', trackId, changes.isPurchased, 'bus');
    if (changes.commentCount !== undefined) facts.set('commentCount', trackId, changes.commentCount, 'bus');
  });
  return () => {
    stopFacts();
    stopBus();
  };
}

/** This is the only writer of `balance/state`; a value that an older remote writes enters the overlay. */
function bridgeBalance(facts: FactStore): () => void {
  const stopFacts = facts.onChange((fact, source) => {
    if (fact.kind !== 'balance' || source === 'bus' || fact.id !== userId()) return;
    bus.emit('balance/state', fact.value as FactValues['balance']);
  });
  const stopBus = bus.on('balance/state', (balance) => {
    const id = userId();
    if (id) facts.set('balance', id, balance, 'bus');
  });
  return () => {
    stopFacts();
    stopBus();
  };
}

/**
 * The next user of this browser must not see the balance of the previous one. Call it while the overlay holds no user's
 * values.
 */
export function emptyBalance(): void {
  if (bus.latest('balance/state') && !userId()) bus.emit('balance/state', { talentBalance: 0, euroBalance: 0 });
}

/** A profile shows the number of tuned-in users too, so it is fetched again. */
function bridgeTunedIn(facts: FactStore): () => void {
  return facts.onChange(({ kind, id }, source) => {
    if (kind === 'tunedIn' && source !== 'bus') bus.emit('profile/changed', { userId: id });
  });
}
