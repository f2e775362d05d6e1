// What is kept on this device to be heard without a connection: whole songs, and the lists that want them. Each belongs to one person.
import type { HttpCalls } from '@libretto/contracts/http';
import type { Lyrics, Track } from '@libretto/contracts/http/player';

export type ListAnswer = HttpCalls['GET /api/player/playlist/{id}']['response'];

export interface KeptList {
  readonly personId: string;
  readonly id: string;
  /** As the server last told it: the page without a connection is drawn from it. */
  readonly answer: ListAnswer;
  /** Whether every song that it may keep was here once. One that never was goes again where there is no room for it. */
  readonly wasComplete: boolean;
}

export interface KeptSong {
  readonly personId: string;
  readonly id: string;
  readonly track: Track;
  readonly sound: Blob;
  readonly lyrics: Lyrics | null;
  /** Null for a song without one; undefined where it has not come yet, as for songs that an earlier release stored. */
  readonly cover?: Blob | null;
}

/** What is fetched of a song. */
export type SongFiles = Pick<KeptSong, 'sound' | 'lyrics' | 'cover'>;

/** A song is there whole or not at all: every change happens in one step. */
export interface OfflineStore {
  lists(personId: string): Promise<readonly KeptList[]>;
  songs(personId: string): Promise<readonly KeptSong[]>;
  /** @throws an error called QuotaExceededError where the device has no room. */
  putList(list: KeptList): Promise<void>;
  /** @throws as {@link putList}. */
  putSong(song: KeptSong): Promise<void>;
  deleteList(personId: string, id: string): Promise<void>;
  deleteSongs(personId: string, ids: readonly string[]): Promise<void>;
  /** Deletes what belongs to anybody else; to everybody for null. */
  keepOnly(personId: string | null): Promise<void>;
}

export const isQuotaError = (error: unknown) => (error as { name?: unknown } | null)?.name === 'QuotaExceededError';
