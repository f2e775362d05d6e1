import type { SongDocument } from '@libretto/contracts/events';

/** Documents as screens list them, each with the URL for the artist and admins. */
export function shownDocuments(songId: string, documents: readonly SongDocument[]) {
  return documents.map(({ documentId, name, contentType, bytes }) => ({
    id: documentId,
    name,
    contentType,
    bytes,
    url: `/api/dashboard/songs/${songId}/documents/${documentId}`,
  }));
}
