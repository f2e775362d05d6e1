import type { SongDocument } from '@libretto/contracts/events';

/** Documents as screens list them, each with the address at which the artist and admins read it. */
export function shownDocuments(songId: string, documents: readonly SongDocument[]) {
  return documents.map(({ documentId, name, contentType, bytes }) => ({
    id: documentId,
    name,
    contentType,
    bytes,
    url: `/api/dashboard/songs/${songId}/documents/${documentId}`,
  }));
}
