// Songs that are not public are visible only to their artist and to admins; everyone else gets 404.
import type { Request } from 'express';
import { callerOf, requireUser, userIdOf } from '../../../kernel/http/access/caller';
import { notFound, type Problem } from '../../../kernel/http/server/problem';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { artists } from '../home/artists.projection';
import { type ArtistSongDoc, artistSongs } from './artist-songs.projection';

export const noSuchSong = (): Problem => notFound('This song does not exist');
const noSuchArtist = (): Problem => notFound('This artist does not exist');

/** Whether the caller may see this artist's songs that are not public. */
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

/**
 * The artist whose catalogue is requested, by default the caller. @throws Problem 404; 401 for a guest without `userId`
 */
export async function namedArtist(req: Request, reads: ReadModels, userId: string | undefined): Promise<string> {
  if (userId === undefined || userId === userIdOf(req)) return requireUser(req).userId;
  if ((await reads.collection(artists).get(userId)) === undefined) throw noSuchArtist();
  return userId;
}

/** Like {@link namedArtist}, for data that only the artist and admins may see. @throws Problem 401, 404 */
export async function trustingArtist(req: Request, reads: ReadModels, userId: string | undefined): Promise<string> {
  requireUser(req);
  const artistId = await namedArtist(req, reads, userId);
  if (!isTrustedWith(req, artistId)) throw noSuchArtist();
  return artistId;
}
