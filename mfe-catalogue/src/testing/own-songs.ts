// Own songs for tests, in every status.
import type { CatalogSong } from '@libretto/contracts/http/catalogue/own-songs';
import { makeSingle } from './tracks';

export function ownSong(id: string, changes: Partial<CatalogSong> = {}): CatalogSong {
  const name = changes.name ?? `Song ${id}`;
  const status = changes.distribution_status ?? 'Approved';
  return {
    id,
    name,
    artist_name: 'ines.halloran',
    artistId: 'ines',
    duration: 184,
    cover_photo_url: null,
    song_image_id: null,
    artworkColor: null,
    is_paid: false,
    price: 75,
    isPurchased: false,
    isLiked: false,
    distribution_status: status,
    releaseId: id,
    releaseTitle: name,
    trackNumber: 1,
    genre: null,
    isExplicit: false,
    streams: 0,
    uploadedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    submittedAt: null,
    publishesAt: null,
    issueType: null,
    denialReason: null,
    customMessage: null,
    isEditingEnabled: false,
    audioUrl: `/api/audio/${id}`,
    track: status === 'Approved' ? makeSingle(id, { title: name }) : null,
    ...changes,
  };
}

export const deniedSong = (id: string, changes: Partial<CatalogSong> = {}) =>
  ownSong(id, {
    distribution_status: 'Needs Action!',
    issueType: 'copyright',
    denialReason: 'Send a document that shows you may release this recording.',
    ...changes,
  });

export const catalogPage = (...songs: CatalogSong[]) => ({
  songs,
  total: songs.length,
  hasMore: false,
  offset: 0,
  limit: 10,
});
