// Rules about songs that all lists share.
import type { Track } from '@libretto/contracts/federation';

/** Paid, not bought, and not the user's own: the server sends only its preview. */
export const isForSale = (track: Pick<Track, 'isPaid' | 'isPurchased' | 'isPlayableInFull'>) =>
  track.isPaid && !track.isPurchased && !track.isPlayableInFull;

/** Shuffles by Fisher and Yates. */
export function shuffled<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}
