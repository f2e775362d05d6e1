// Keeps searchable documents and their index entries consistent. Any change of a title, its owner's name or its rank
// re-indexes the entry; entries and their owners may arrive in any order.
import type { SearchKind } from '@libretto/contracts/http/catalogue/search';
import type { ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { highestRank } from '../../ports/read-models/text-search';
import { type FoundDoc, foundId, searchables, searchCounts, searchTexts } from './search.collections';

/** Whether everyone may find the document. */
export const isOpen = (doc: FoundDoc) =>
  doc.isFound && doc.isDeleted !== true && doc.isHidden !== true && doc.title !== '';

export async function putFound(to: ProjectionWriter, doc: FoundDoc): Promise<void> {
  to.collection(searchables).put(foundId(doc.kind, doc.id), doc);
  await index(to, doc);
  // An album ranks as high as its most popular song.
  if (doc.releaseId !== null) await indexAlbum(to, doc.releaseId);
}

export function removeFound(to: ProjectionWriter, kind: SearchKind, id: string): void {
  to.collection(searchables).delete(foundId(kind, id));
  to.unindexText(searchTexts[kind], id);
}

/** Changes an existing document; unknown documents are ignored. */
export async function changeFound(
  to: ProjectionWriter,
  kind: SearchKind,
  id: string,
  change: Partial<FoundDoc>,
): Promise<void> {
  const known = await to.collection(searchables).get(foundId(kind, id));
  if (known !== undefined) await putFound(to, { ...known, ...change });
}

/** Account and profile are separate streams, so the first event of a person may come from either. */
export async function changePerson(to: ProjectionWriter, userId: string, change: Partial<FoundDoc>): Promise<void> {
  const known = await to.collection(searchables).get(foundId('artist', userId));
  const unknown: FoundDoc = {
    ...{ kind: 'artist', id: userId, title: '', artistId: userId },
    ...{ imageId: null, releaseId: null, isFound: false },
  };
  const person = { ...(known ?? unknown), ...change };
  await putFound(to, person);
  if (person.title === known?.title) return;
  for (const { doc } of await to.collection(searchables).find('byArtist', { artistId: userId })) {
    if (doc.kind !== 'artist') await index(to, doc);
  }
}

/** @returns whether the rank changed */
export async function count(to: ProjectionWriter, kind: SearchKind, id: string, change: number): Promise<boolean> {
  const before = await countOf(to, kind, id);
  to.collection(searchCounts).put(foundId(kind, id), { count: before + change });
  if (rankOf(before) === rankOf(before + change)) return false;
  const known = await to.collection(searchables).get(foundId(kind, id));
  if (known !== undefined) await index(to, known);
  return true;
}

export async function indexAlbum(to: ProjectionWriter, releaseId: string): Promise<void> {
  const album = await to.collection(searchables).get(foundId('album', releaseId));
  if (album !== undefined) await index(to, album);
}

async function index(to: ProjectionWriter, doc: FoundDoc): Promise<void> {
  const texts = searchTexts[doc.kind];
  if (!isOpen(doc)) {
    to.unindexText(texts, doc.id);
    return;
  }
  // The title of an artist document is the artist's name.
  const artist = doc.kind === 'artist' ? '' : await nameOf(to, doc.artistId);
  const known = doc.kind === 'album' ? await countOfBestSong(to, doc.id) : await countOf(to, doc.kind, doc.id);
  to.indexText(texts, doc.id, { title: doc.title, artist }, rankOf(known));
}

async function nameOf(to: ProjectionWriter, userId: string): Promise<string> {
  return (await to.collection(searchables).get(foundId('artist', userId)))?.title ?? '';
}

async function countOf(to: ProjectionWriter, kind: SearchKind, id: string): Promise<number> {
  return (await to.collection(searchCounts).get(foundId(kind, id)))?.count ?? 0;
}

async function countOfBestSong(to: ProjectionWriter, releaseId: string): Promise<number> {
  const songs = await to.collection(searchables).find('byRelease', { releaseId });
  const counts = await Promise.all(songs.map(({ doc }) => countOf(to, 'song', doc.id)));
  return Math.max(0, ...counts);
}

// A coarse popularity rank, so that the index entry of a text is rarely updated, however often it is played.
const stepsPerDoubling = 2;

export function rankOf(count: number): number {
  return Math.min(highestRank, Math.floor(Math.log2(1 + Math.max(0, count)) * stepsPerDoubling));
}
