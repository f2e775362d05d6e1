// Wishes that another remote fulfils, told over the bus.
import { bus, type Track } from '@libretto/contracts/federation';

export function openComments({ id, title, artist, artworkUrl, commentCount }: Track): void {
  bus.emit('comments/open', { subject: { family: 'song', id, title, subtitle: artist, artworkUrl, commentCount } });
}

export function openPurchase({ id, title, artist, artistId, artworkUrl, price }: Track): void {
  if (!isSignedIn()) askToSignIn();
  else bus.emit('purchase/open', { song: { id, name: title, artistName: artist, artistId, artworkUrl, price } });
}

export function openSupport(artistId: string, artistName: string, mode: 'tune-in' | 'donate'): void {
  if (!isSignedIn()) askToSignIn();
  else bus.emit('support/open', { artistId, artistName, mode });
}

export const isSignedIn = () => bus.latest('session/state')?.status === 'authenticated';

/** Leads to the sign-in page and back to where one stands now. */
export function askToSignIn(): void {
  bus.emit('session/required', { callbackUrl: location.pathname + location.search });
}

/** Paid and neither bought nor one's own: only its preview is served. */
export const isForSale = (track: Track) => track.isPaid && !track.isPurchased && !track.isPlayableInFull;
