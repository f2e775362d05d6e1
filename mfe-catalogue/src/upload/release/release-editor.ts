// State of a release that its artist edits: fields are autosaved while files upload in parallel. It outlives the page,
// so that uploads continue during navigation.
import type { UploadRelease } from '@libretto/contracts/http/catalogue/upload';
import { command, failureText } from '@libretto/product/command';
import { invalidate, query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { readOwnSongsAgain } from '../../api/own-songs';
import { chosenFiles } from '../files/chosen-files';
import { type StartUpload, startTusUpload } from '../files/file-upload';
import { Files } from '../files/files';
import { type OpenPoint, openPoints } from '../open-points';
import { changesOf, fieldsOf, type SongFields, titleOfFile } from '../song/song-form';
import { SongSaves } from '../song/song-saves';
import { Autosave } from './autosave';
import { emptyRelease, isUploading, type ReleaseFields, type ReleaseState, type SongItem } from './release-state';
import { byTrackNumber } from './track-order';

export class ReleaseEditor {
  private state = emptyRelease;
  private readonly listeners = new Set<() => void>();
  private readonly songSaves = new SongSaves((key, save, problem) => this.changeItem(key, { save, problem }));
  private readonly files: Files;
  private creating: Promise<string> | null = null;
  /** Increased whenever the editor is reset: requests for the former release have no effect on this one. */
  private generation = 0;
  private hasOwnTitle = false;
  private hasOwnOrder = false;
  /** The artist has chosen which release to edit. */
  private isChosen = false;
  private readonly releaseSave = new Autosave<Partial<ReleaseFields>>(
    async (changes) => {
      const id = await this.ensureRelease(this.state.fields.title);
      await command('PUT /api/upload/release/{id}', { params: { id }, body: changes });
    },
    (save, error) =>
      this.set({ save, problem: save === 'failed' ? failureText(error, t`The release was not saved`) : null }),
  );

  constructor(
    readonly userId: string,
    readonly queries: QueryClient,
    startUpload: StartUpload = startTusUpload,
  ) {
    this.files = new Files({
      userId,
      queries,
      startUpload,
      ensureRelease: (fileName) => this.ensureRelease(titleOfFile(fileName)),
      items: () => this.state.items,
      change: (key, changes) => this.changeItem(key, changes),
      onSong: (key) => this.songArrived(key),
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly getState = () => this.state;

  /** Whether files are being uploaded or changes are not saved yet. */
  get isBusy(): boolean {
    return !this.songSaves.isSaved || !this.releaseSave.isSaved || this.state.items.some(isUploading);
  }

  /** Loads the newest draft with its unfinished uploads, unless the editor already has a release or unsaved work. */
  async load(): Promise<void> {
    if (this.isChosen || this.state.phase === 'submitting') return;
    if (this.state.phase === 'ready' && (this.isBusy || this.state.releaseId !== null)) return;
    this.set({ ...emptyRelease, phase: 'loading' });
    try {
      const drafts = await this.queries.fetchQuery({
        ...query('GET /api/upload/drafts', { query: { limit: 1 } }),
        staleTime: 0,
      });
      const [newest] = drafts.releases;
      this.set({ phase: 'ready' });
      if (newest) await this.show(newest);
    } catch {
      this.set({ phase: 'failed' });
    }
  }

  /** Opens an existing draft, or starts a new release. */
  async open(release?: UploadRelease): Promise<void> {
    this.isChosen = true;
    this.set({ ...emptyRelease, phase: 'ready' });
    if (release) await this.show(release);
  }

  addFiles(files: readonly File[]): void {
    const { songs, cover, refused } = chosenFiles(files);
    const isNew = this.files.takeUp(songs);
    const added = [...songs.filter(isNew), ...refused].map((file) => this.files.itemFor(file));
    this.set({ items: [...this.state.items, ...added], problem: null });
    this.files.pump();
    // A picture that was chosen on its own replaces the cover; one among songs becomes the cover only if there is none.
    if (cover && (added.length === 0 || !this.state.cover)) void this.setCover(cover);
  }

  setSong<Field extends keyof SongFields>(key: string, field: Field, value: SongFields[Field]): void {
    const item = this.item(key);
    if (!item) return;
    const fields = { ...item.fields, [field]: value };
    this.changeItem(key, {
      fields,
      ...(item.song === null && { changed: new Set([...item.changed, field]) }),
    });
    if (item.song) this.songSaves.change(item.song.id, key, changesOf(fields, new Set([field])));
  }

  setRelease<Field extends keyof ReleaseFields>(field: Field, value: ReleaseFields[Field]): void {
    if (field === 'title') this.hasOwnTitle = true;
    this.set({ fields: { ...this.state.fields, [field]: value } });
    if (field === 'title' && String(value).trim() === '') return;
    if (this.state.releaseId !== null || this.creating) {
      this.releaseSave.change({ [field]: field === 'title' ? String(value).trim() : value });
    }
  }

  async setCover(image: File): Promise<void> {
    this.set({ isCoverBusy: true, problem: null });
    const { generation } = this;
    try {
      const id = await this.ensureRelease(this.state.items[0]?.fields.name || titleOfFile(image.name));
      const body = new FormData();
      body.append('image', image);
      const answer = await command('POST /api/upload/release/{id}/cover', { params: { id }, body: body as never });
      if (generation === this.generation) this.set({ cover: answer.image });
    } catch (error) {
      if (generation === this.generation) this.set({ problem: failureText(error, t`The cover was not uploaded`) });
    } finally {
      if (generation === this.generation) this.set({ isCoverBusy: false });
    }
  }

  retry(key: string): void {
    this.files.retry(key);
  }

  /** Removes a song and its file. If the server refuses, the song reappears with the reason. */
  async remove(key: string): Promise<void> {
    const { items } = this.state;
    const item = this.item(key);
    if (!item) return;
    this.files.cancel(key);
    this.set({ items: items.filter((each) => each.key !== key) });
    if (!item.song) return;
    const { id } = item.song;
    this.songSaves.stop(id);
    try {
      await command('DELETE /api/upload/song/{id}', { params: { id } });
      this.renumber();
    } catch (error) {
      const place = items.findIndex((each) => each.key === key);
      const problem = failureText(error, t`Failed to delete song`);
      this.set({ items: this.state.items.toSpliced(place, 0, { ...item, problem }) });
    }
  }

  move(key: string, place: number): void {
    const item = this.item(key);
    if (!item) return;
    this.hasOwnOrder = true;
    const others = this.state.items.filter((each) => each !== item);
    this.set({ items: others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, item) });
    this.renumber();
  }

  /** @returns The first point that is still open, or null when the release was submitted. */
  async submit(): Promise<OpenPoint | null> {
    const [point] = openPoints(this.state);
    if (point) return point;
    this.set({ phase: 'submitting', problem: null });
    const saves = await Promise.all([this.releaseSave.flush(), this.songSaves.flush()]);
    const { releaseId: id } = this.state;
    if (id === null || saves.includes(false)) {
      this.set({ phase: 'ready' });
      return null;
    }
    try {
      await command('POST /api/upload/release/{id}/submit', { params: { id } });
      this.finish('submitted');
    } catch (error) {
      this.set({ phase: 'ready', problem: failureText(error, t`The release was not submitted`) });
    }
    return null;
  }

  /** Deletes the draft with all of its songs, also if the server is still creating it. */
  async discard(): Promise<boolean> {
    const id = this.state.releaseId ?? (await this.creating?.catch(() => null)) ?? null;
    try {
      if (id !== null) await command('DELETE /api/upload/release/{id}', { params: { id } });
    } catch (error) {
      this.set({ problem: failureText(error, t`The draft was not discarded`) });
      return false;
    }
    this.finish();
    return true;
  }

  /** Stops all uploads after another user has signed in; their progress is kept for the first user. */
  leave(): void {
    this.files.leave();
    this.releaseSave.stop();
    this.songSaves.stopAll();
  }

  /** Resets the editor after the release was submitted or deleted. */
  finish(phase: 'submitted' | 'ready' = 'ready'): void {
    this.generation += 1;
    this.files.stopAll();
    this.releaseSave.stop();
    this.songSaves.stopAll();
    this.creating = null;
    this.hasOwnTitle = false;
    this.hasOwnOrder = false;
    this.isChosen = false;
    this.set({ ...emptyRelease, phase });
    void invalidate(this.queries, 'GET /api/upload/drafts');
    // The songs are listed and counted under Pending now.
    void readOwnSongsAgain(this.queries);
  }

  private async show(release: UploadRelease): Promise<void> {
    this.hasOwnTitle = true;
    this.hasOwnOrder = true;
    const items = release.songs.map((song): SongItem => {
      const nothing = { file: null, changed: new Set<never>(), save: 'saved' as const, problem: null };
      return { key: song.id, song, fields: fieldsOf(song), ...nothing };
    });
    const { id: releaseId, title, genre, releaseOn, image: cover } = release;
    this.set({ releaseId, fields: { title, genre, releaseOn }, cover, items });
    for (const { key } of items) this.files.followMeasuring(key);
    const unfinished = await this.files.unfinishedOf(releaseId);
    this.set({ items: [...this.state.items, ...unfinished] });
    this.files.pump();
  }

  private ensureRelease(title: string): Promise<string> {
    const { releaseId, fields } = this.state;
    if (releaseId !== null) return Promise.resolve(releaseId);
    this.creating ??= this.create(fields.title.trim() || title).catch((error) => {
      this.creating = null;
      throw error;
    });
    return this.creating;
  }

  private async create(title: string): Promise<string> {
    const { genre, releaseOn } = this.state.fields;
    const { release } = await command('POST /api/upload/release', { body: { title, ...(genre && { genre }) } });
    const { fields } = this.state;
    this.set({ releaseId: release.id, fields: { ...fields, title: fields.title || title } });
    if (releaseOn) this.releaseSave.change({ releaseOn });
    void invalidate(this.queries, 'GET /api/upload/drafts');
    return release.id;
  }

  /**
   * Applies the tags of an uploaded file, except where the artist has set the value: its album names the release, and
   * its number sorts the songs.
   */
  private songArrived(key: string): void {
    const item = this.item(key);
    if (!item?.song) return;
    const isNamedSo = item.fields.name === item.song.name;
    const changed = isNamedSo ? new Set([...item.changed].filter((field) => field !== 'name')) : item.changed;
    this.songSaves.change(item.song.id, key, changesOf(item.fields, changed));
    this.changeItem(key, { changed: new Set() });
    const { tags, genre } = item.song;
    const { items, fields } = this.state;
    const title = tags.album ?? (items.length === 1 ? item.fields.name : null);
    if (!this.hasOwnTitle && title && title !== fields.title) this.inherit({ title });
    if (fields.genre === null && genre) this.inherit({ genre });
    if (!this.hasOwnOrder) this.set({ items: byTrackNumber(this.state.items) });
    this.renumber();
    this.files.followMeasuring(key);
  }

  private inherit(changes: Partial<ReleaseFields>): void {
    this.set({ fields: { ...this.state.fields, ...changes } });
    this.releaseSave.change(changes);
  }

  private renumber(): void {
    for (const [at, { key, song }] of this.state.items.entries()) {
      if (!song || song.trackNumber === at + 1) continue;
      this.changeItem(key, { song: { ...song, trackNumber: at + 1 } });
      this.songSaves.change(song.id, key, { trackNumber: at + 1 });
    }
  }

  private readonly item = (key: string) => this.state.items.find((each) => each.key === key);

  private changeItem(key: string, changes: Partial<SongItem>): void {
    this.set({ items: this.state.items.map((item) => (item.key === key ? { ...item, ...changes } : item)) });
  }

  private set(changes: Partial<ReleaseState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
