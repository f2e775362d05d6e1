// The offline data of this device: whole songs, and the lists that contain them. Each entry belongs to one user.
import type { HttpCalls } from '@libretto/contracts/http';
import type { Lyrics, Track } from '@libretto/contracts/http/playback/player';

export type ListAnswer = HttpCalls['GET /api/player/playlist/{id}']['response'];

export interface KeptList {
  readonly personId: string;
  readonly id: string;
  /** The last response of the server, from which the page renders offline. */
  readonly answer: ListAnswer;
  /**
   * Whether every allowed song has been stored once. A list that never was complete is removed when there is no space
   * for it.
   */
  readonly wasComplete: boolean;
}

export interface KeptSong {
  readonly personId: string;
  readonly id: string;
  readonly track: Track;
  readonly sound: Blob;
  readonly lyrics: Lyrics | null;
  /**
   * Null for a song without a cover; undefined when it was not fetched yet, as for songs that an earlier release
   * stored.
   */
  readonly cover?: Blob | null;
}

/** The files that are downloaded for a song. */
export type SongFiles = Pick<KeptSong, 'sound' | 'lyrics' | 'cover'>;

/** The offline store. Every change is atomic, so a song is stored as a whole or not at all. */
export interface OfflineStore {
  lists(personId: string): Promise<readonly KeptList[]>;
  songs(personId: string): Promise<readonly KeptSong[]>;
  /** @throws an error named QuotaExceededError when the device has no space. */
  putList(list: KeptList): Promise<void>;
  /** @throws as {@link putList}. */
  putSong(song: KeptSong): Promise<void>;
  deleteList(personId: string, id: string): Promise<void>;
  deleteSongs(personId: string, ids: readonly string[]): Promise<void>;
  /** Deletes the data of all other users; for null, of all users. */
  keepOnly(personId: string | null): Promise<void>;
}

export const isQuotaError = (error: unknown) => (error as { name?: unknown } | null)?.name === 'QuotaExceededError';
