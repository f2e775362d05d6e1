// The offline songs of one user on this device: it downloads the songs of the kept lists one after the other, and
// deletes songs that no list wants or that may no longer be played. Interrupted downloads continue on the next page
// load.
import { statusOf } from '@libretto/contracts/client';
import type { Lyrics, Track } from '@libretto/contracts/http/playback/player';
import { imageIdOf } from '../playback/pictures';
import { FileUrls } from './file-urls';
import { bytesOf, missingTracks, type OfflineList, type OfflineStatus, offlineList, unwantedSongs } from './list-rules';
import {
  isQuotaError,
  type KeptList,
  type KeptSong,
  type ListAnswer,
  type OfflineStore,
  type SongFiles,
} from './offline-store';

export interface OfflineParts {
  readonly store: OfflineStore;
  /** @throws ApiError */
  readonly readList: (id: string) => Promise<ListAnswer>;
  /** @throws ApiError */
  readonly fetchSong: (track: Track, signal: AbortSignal) => Promise<SongFiles>;
  /** Undefined when the cover failed to load. */
  readonly fetchCover: (track: Track, signal: AbortSignal) => Promise<SongFiles['cover']>;
  /** Lets only one tab of the browser download; the others wait until it is done or closed. */
  readonly alone: (act: () => Promise<void>) => Promise<void>;
  /** Called when the store has changed, to notify the other tabs. */
  readonly onStored?: () => void;
  /** Called when there was no space for a list, of which nothing is kept. */
  readonly onNoRoom?: (name: string) => void;
}

export interface OfflineState {
  /** False until the store has been read. */
  readonly isKnown: boolean;
  readonly lists: readonly OfflineList[];
  readonly totalBytes: number;
}

const nothing: OfflineState = { isKnown: false, lists: [], totalBytes: 0 };

/**
 * Whether the server refused this song only, so that others may still succeed. The excluded statuses concern the
 * session or are temporary.
 */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

export class OfflineLibrary {
  private personId: string | null = null;
  private lists = new Map<string, KeptList>();
  private songs = new Map<string, KeptSong>();
  private readonly stages = new Map<string, OfflineStatus>();
  private readonly soundUrls = new FileUrls();
  private readonly coverUrls = new FileUrls();
  private readonly listeners = new Set<() => void>();
  private stopping = new AbortController();
  private running: Promise<void> | null = null;
  private isWantedAgain = false;
  private shown = nothing;

  constructor(private readonly parts: OfflineParts) {}

  get state(): OfflineState {
    return this.shown;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Sets the owner of the songs, as the server or this device knows them; data of any other user is deleted. Null
   * deletes everything.
   */
  async setPerson(personId: string | null): Promise<void> {
    if (personId !== this.personId) {
      this.stop();
      this.personId = personId;
      this.forgetHeld();
    }
    await this.parts.store.keepOnly(personId);
    await this.load();
  }

  /** Reads the store again, for instance after another tab has changed it. */
  async load(): Promise<void> {
    const { personId } = this;
    if (personId === null) return;
    const [lists, songs] = await Promise.all([this.parts.store.lists(personId), this.parts.store.songs(personId)]);
    if (this.personId !== personId) return;
    const stored = new Map(songs.map((song) => [song.id, song]));
    for (const id of [...this.songs.keys()]) if (!stored.has(id)) this.forgetSong(id);
    this.lists = new Map(lists.map((list) => [list.id, list]));
    this.songs = stored;
    this.publish({ isKnown: true });
  }

  /** Resolves when the list is stored; its songs follow. @throws ApiError when the list cannot be fetched. */
  async keep(listId: string): Promise<void> {
    const { personId } = this;
    if (personId === null) return;
    const answer = await this.parts.readList(listId);
    if (this.personId !== personId) return;
    await this.storeList({ personId, id: listId, answer, wasComplete: false });
    void this.resume();
  }

  /** Removes a list from this device; the list itself does not change. */
  async remove(listId: string): Promise<void> {
    if (this.personId === null) return;
    await this.parts.store.deleteList(this.personId, listId);
    this.lists.delete(listId);
    this.stages.delete(listId);
    await this.dropUnwanted();
  }

  async removeAll(): Promise<void> {
    for (const id of [...this.lists.keys()]) await this.remove(id);
  }

  /** Returns the object URL of a song's stored audio for an audio element; null when it is not stored. */
  soundUrl(audioId: string): string | null {
    return this.soundUrls.of(audioId, () => this.findSong(({ track }) => track.audioId === audioId)?.sound);
  }

  /** Returns the object URL of a stored cover, which several songs may share; null when it is not stored. */
  coverUrl(imageId: string): string | null {
    const isItsCover = ({ track, cover }: KeptSong) => Boolean(cover) && imageIdOf(track.artworkUrl) === imageId;
    return this.coverUrls.of(imageId, () => this.findSong(isItsCover)?.cover);
  }

  private findSong(isMeant: (song: KeptSong) => boolean): KeptSong | undefined {
    return [...this.songs.values()].find(isMeant);
  }

  hasSong = (songId: string): boolean => this.songs.has(songId);
  lyricsOf = (songId: string): Lyrics | null => this.songs.get(songId)?.lyrics ?? null;
  trackOf = (songId: string): Track | null => this.songs.get(songId)?.track ?? null;
  answerOf = (listId: string): ListAnswer | null => this.lists.get(listId)?.answer ?? null;

  /**
   * Fetches the lists again and downloads missing songs. Call it when there is a connection; it resolves when nothing
   * is left to do.
   */
  resume(): Promise<void> {
    this.isWantedAgain = true;
    this.running ??= this.parts
      .alone(async () => {
        while (this.isWantedAgain) {
          this.isWantedAgain = false;
          // Another tab may have downloaded songs until now.
          await this.load();
          await this.run(this.stopping.signal);
        }
      })
      .catch((error: unknown) => console.warn('Songs could not be made available offline', error))
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (const id of [...this.lists.keys()]) {
      if (!(await this.reload(id, signal))) return;
    }
    await this.dropUnwanted();
    for (const id of [...this.lists.keys()]) await this.fetchList(id, signal);
    await this.fetchMissingCovers(signal);
  }

  /** Resolves with whether the server responds. */
  private async reload(listId: string, signal: AbortSignal): Promise<boolean> {
    try {
      const answer = await this.parts.readList(listId);
      const list = this.lists.get(listId);
      if (!signal.aborted && list) await this.storeList({ ...list, answer });
      return !signal.aborted;
    } catch (error) {
      const status = statusOf(error);
      if (signal.aborted || (status !== 404 && status !== 403)) return false;
      // The list was deleted or is no longer shared.
      await this.remove(listId);
      return true;
    }
  }

  private async fetchList(listId: string, signal: AbortSignal): Promise<void> {
    const refused = new Set<string>();
    for (;;) {
      const list = this.lists.get(listId);
      const track = list && missingTracks(list, this.songs).find(({ id }) => !refused.has(id));
      if (!list || signal.aborted) return;
      if (!track) {
        const isComplete = refused.size === 0;
        if (isComplete && !list.wasComplete) await this.storeList({ ...list, wasComplete: true });
        this.stages.delete(listId);
        this.publish();
        return;
      }
      this.stages.set(listId, 'fetching');
      this.publish();
      try {
        const fetched = await this.parts.fetchSong(track, signal);
        // The user signed out or removed the list during the download.
        if (signal.aborted || !this.lists.has(listId)) continue;
        await this.storeSong({ personId: list.personId, id: track.id, track, ...fetched }, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (isRefusal(error)) {
          refused.add(track.id);
          continue;
        }
        if (isQuotaError(error)) await this.giveUpFor(list);
        else this.stages.set(listId, 'waiting');
        this.publish();
        return;
      }
    }
  }

  /** Fetches the covers of songs from an earlier release, and those that failed to load with their song. */
  private async fetchMissingCovers(signal: AbortSignal): Promise<void> {
    const incomplete = [...this.songs.values()].filter(({ cover }) => cover === undefined);
    for (const { id, track } of incomplete) {
      const cover = await this.parts.fetchCover(track, signal);
      const song = this.songs.get(id);
      if (signal.aborted) return;
      if (cover !== undefined && song) await this.storeSong({ ...song, cover }, signal);
    }
    if (incomplete.length > 0) this.publish();
  }

  private async storeSong(song: KeptSong, signal: AbortSignal): Promise<void> {
    await this.parts.store.putSong(song);
    if (signal.aborted) return;
    // A list that was removed while the song was being stored could not delete the song.
    if (unwantedSongs([...this.lists.values()], [song.id]).length > 0) {
      await this.parts.store.deleteSongs(song.personId, [song.id]);
      return;
    }
    this.songs.set(song.id, song);
    this.parts.onStored?.();
  }

  /**
   * A list that does not fit as a whole is removed; one that was complete before keeps its songs, and its page says so.
   */
  private async giveUpFor(list: KeptList): Promise<void> {
    if (list.wasComplete) {
      this.stages.set(list.id, 'full');
      return;
    }
    await this.remove(list.id);
    this.parts.onNoRoom?.(list.answer.playlist.name);
  }

  private async dropUnwanted(): Promise<void> {
    if (this.personId === null) return;
    const unwanted = unwantedSongs([...this.lists.values()], this.songs.keys());
    if (unwanted.length > 0) await this.parts.store.deleteSongs(this.personId, unwanted);
    for (const id of unwanted) this.forgetSong(id);
    this.parts.onStored?.();
    this.publish();
  }

  private async storeList(list: KeptList): Promise<void> {
    await this.parts.store.putList(list);
    this.lists.set(list.id, list);
    this.parts.onStored?.();
    this.publish();
  }

  private forgetSong(id: string): void {
    const track = this.songs.get(id)?.track;
    if (!track) return;
    this.soundUrls.revoke(track.audioId);
    this.coverUrls.revoke(imageIdOf(track.artworkUrl) ?? '');
    this.songs.delete(id);
  }

  private stop(): void {
    this.stopping.abort();
    this.stopping = new AbortController();
    this.isWantedAgain = false;
  }

  private forgetHeld(): void {
    for (const id of [...this.songs.keys()]) this.forgetSong(id);
    this.lists.clear();
    this.stages.clear();
    this.publish({ isKnown: false });
  }

  private publish({ isKnown = this.shown.isKnown } = {}): void {
    const lists = [...this.lists.values()].map((list) => offlineList(list, this.songs, this.stages.get(list.id)));
    this.shown = { isKnown, lists, totalBytes: bytesOf(this.songs.values()) };
    for (const listener of this.listeners) listener();
  }
}
