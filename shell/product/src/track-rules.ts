// Rules about songs that every list of them follows.
import type { Track } from '@libretto/contracts/federation';

/** Paid and neither bought nor one's own: only its preview is served. */
export const isForSale = (track: Pick<Track, 'isPaid' | 'isPurchased' | 'isPlayableInFull'>) =>
  track.isPaid && !track.isPurchased && !track.isPlayableInFull;

/** The order that chance gives (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}
