// Songs that are not public exist for their artist and for admins alone; for everybody else they are not there.
import type { Request } from 'express';
import { callerOf, requireUser, userIdOf } from '../../../kernel/http/caller';
import { notFound, type Problem } from '../../../kernel/problem';
import type { ReadModels } from '../../../ports/read-models';
import { artists } from '../artists.projection';
import { type ArtistSongDoc, artistSongs } from './artist-songs.projection';

export const noSuchSong = (): Problem => notFound('This song does not exist');
const noSuchArtist = (): Problem => notFound('This artist does not exist');

/** Whether the caller may see what of this artist is not public. */
export function isTrustedWith(req: Request, artistId: string): boolean {
  const caller = callerOf(req);
  return caller.kind === 'user' && (caller.userId === artistId || caller.roles.includes('admin'));
}

/** @throws Problem 401 for a guest, 404 for anyone but the artist and admins. */
export async function trustedSong(req: Request, reads: ReadModels, songId: string): Promise<ArtistSongDoc> {
  requireUser(req);
  const song = await reads.collection(artistSongs).get(songId);
  if (song === undefined || !isTrustedWith(req, song.artistId)) throw noSuchSong();
  return song;
}

/** Whose catalogue is asked for: the one that is named, else the caller's. @throws Problem 404, 401 for a guest who names nobody. */
export async function namedArtist(req: Request, reads: ReadModels, userId: string | undefined): Promise<string> {
  if (userId === undefined || userId === userIdOf(req)) return requireUser(req).userId;
  if ((await reads.collection(artists).get(userId)) === undefined) throw noSuchArtist();
  return userId;
}

/** As {@link namedArtist}, for what only that artist and admins see. @throws Problem 401, 404. */
export async function trustingArtist(req: Request, reads: ReadModels, userId: string | undefined): Promise<string> {
  requireUser(req);
  const artistId = await namedArtist(req, reads, userId);
  if (!isTrustedWith(req, artistId)) throw noSuchArtist();
  return artistId;
}
