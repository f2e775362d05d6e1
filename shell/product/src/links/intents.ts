// Requests from one remote to another, over the bus. Actions that need a session ask a guest to sign in, and continue
// afterwards.

import { bus, type Track } from '@libretto/contracts/federation';
import { withSession } from '@libretto/product/session';
import { t } from '@lingui/core/macro';

type Song = Pick<Track, 'id' | 'title' | 'artist' | 'artistIsPatron' | 'artworkUrl' | 'commentCount'>;

export function openComments({ id, title, artist, artistIsPatron, artworkUrl, commentCount }: Song): void {
  bus.emit('comments/open', {
    subject: { family: 'song', id, title, subtitle: artist, isPatron: artistIsPatron, artworkUrl, commentCount },
  });
}

export function openPurchase({ id, title, artist, artistId, artworkUrl, price }: Track): void {
  withSession(t`Sign in to buy this song`, () =>
    bus.emit('purchase/open', { song: { id, name: title, artistName: artist, artistId, artworkUrl, price } }),
  );
}

export function openSupport(artistId: string, artistName: string, mode: 'tune-in' | 'donate'): void {
  withSession(mode === 'tune-in' ? t`Sign in to tune in to ${artistName}` : t`Sign in to support ${artistName}`, () =>
    bus.emit('support/open', { artistId, artistName, mode }),
  );
}

export function openAddToPlaylist({ id, title }: Pick<Track, 'id' | 'title'>): void {
  withSession(t`Sign in to add this song to a playlist`, () =>
    bus.emit('add-to-playlist/open', { song: { id, title } }),
  );
}
