// Uploads of a release: two at a time, each until the server has created a song from the file.
import { statusOf } from '@libretto/contracts/client';
import { failureKind } from '@libretto/contracts/client/command';
import { command, failureText } from '@libretto/product/command';
import { query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { FileState, SongItem } from '../release/release-state';
import { fieldsOfFile, mergedFields } from '../song/song-form';
import { refusalOf } from './chosen-files';
import type { FileUpload, StartUpload } from './file-upload';
import { forgetUpload, keepUpload, keptUploads } from './kept-uploads';
import { measurePollMs, uploadsAtOnce } from './upload-limits';

export const networkError = () => t`Network error during upload`;

export interface FilesOptions {
  readonly userId: string;
  readonly queries: QueryClient;
  readonly startUpload: StartUpload;
  readonly ensureRelease: (fileName: string) => Promise<string>;
  readonly items: () => readonly SongItem[];
  readonly change: (key: string, changes: Partial<SongItem>) => void;
  readonly onSong: (key: string) => void;
}

interface Sending {
  file: File | null;
  uploadId: string | null;
  upload: FileUpload | null;
}

export class Files {
  private readonly sendings = new Map<string, Sending>();
  private readonly polls = new Map<string, ReturnType<typeof setTimeout>>();
  private nextKey = 1;

  constructor(private readonly options: FilesOptions) {
    globalThis.addEventListener('online', this.goOn);
  }

  /** Stops all uploads and keeps their progress on the server. */
  leave(): void {
    globalThis.removeEventListener('online', this.goOn);
    for (const { upload } of this.sendings.values()) upload?.stop(false);
    for (const timer of this.polls.values()) clearTimeout(timer);
  }

  itemFor(file: File): SongItem {
    const text = refusalOf(file);
    const key = this.newKey({ file, uploadId: null, upload: null });
    return itemOf(key, {
      name: file.name,
      sizeBytes: file.size,
      sentBytes: 0,
      phase: text ? 'refused' : 'waiting',
      text,
    });
  }

  /** Resumes uploads whose files were chosen again. @returns A predicate that is true for all other files. */
  takeUp(files: readonly File[]): (file: File) => boolean {
    const taken = new Set<File>();
    for (const { key, file: state } of this.options.items()) {
      const again = files.find(
        (each) => !taken.has(each) && each.name === state?.name && each.size === state.sizeBytes,
      );
      const sending = this.sendings.get(key);
      if (!again || !sending || state?.phase !== 'missing') continue;
      taken.add(again);
      sending.file = again;
      this.update(key, { phase: 'waiting', text: null });
    }
    return (file) => !taken.has(file);
  }

  /** Restores uploads that were interrupted by a reload and that the server still stores. */
  async unfinishedOf(releaseId: string): Promise<readonly SongItem[]> {
    const { userId } = this.options;
    const kept = keptUploads(userId).filter((each) => each.releaseId === releaseId);
    const items = await Promise.all(
      kept.map(async ({ uploadId, fileName: name, sizeBytes }) => {
        try {
          const { upload } = await this.options.queries.fetchQuery({
            ...query('GET /api/upload/tus/{id}', { params: { id: uploadId } }),
            staleTime: 0,
          });
          const isWhole = upload.offset === upload.sizeBytes;
          const key = this.newKey({ file: null, uploadId, upload: null });
          const phase = isWhole ? ('waiting' as const) : ('missing' as const);
          return itemOf(key, { name, sizeBytes, sentBytes: upload.offset, phase, text: null });
        } catch (error) {
          if (statusOf(error) === 404) forgetUpload(userId, uploadId);
          return null;
        }
      }),
    );
    return items.filter((item) => item !== null);
  }

  /** Starts waiting uploads up to the limit. */
  pump(): void {
    const all = this.options.items();
    const running = all.filter(({ file }) => file?.phase === 'sending').length;
    const waiting = all.filter(({ file }) => file?.phase === 'waiting');
    for (const { key, file } of waiting.slice(0, Math.max(0, uploadsAtOnce - running))) {
      this.update(key, { phase: 'sending', text: null });
      void this.send(key, file as FileState);
    }
  }

  retry(key: string): void {
    this.update(key, { phase: 'waiting', text: null });
    this.pump();
  }

  cancel(key: string): void {
    const sending = this.sendings.get(key);
    sending?.upload?.stop(true);
    if (sending?.uploadId) forgetUpload(this.options.userId, sending.uploadId);
    this.sendings.delete(key);
    clearTimeout(this.polls.get(key));
    this.polls.delete(key);
    // `pump` runs in a microtask, once the item has left the list and freed its slot.
    queueMicrotask(() => this.pump());
  }

  stopAll(): void {
    for (const key of [...this.sendings.keys()]) this.cancel(key);
    for (const timer of this.polls.values()) clearTimeout(timer);
    this.polls.clear();
  }

  /** Polls a song until the server has measured its length, loudness and waveform. */
  followMeasuring(key: string): void {
    const song = this.songOf(key);
    if (song?.sound.state !== 'measuring') return;
    const look = async () => {
      try {
        const answer = await this.options.queries.fetchQuery({
          ...query('GET /api/upload/song/{id}', { params: { id: song.id } }),
          staleTime: 0,
        });
        const held = this.songOf(key);
        if (held) this.options.change(key, { song: { ...held, sound: answer.song.sound } });
      } catch {
        // A failed poll is repeated.
      }
      this.followMeasuring(key);
    };
    clearTimeout(this.polls.get(key));
    this.polls.set(
      key,
      setTimeout(() => void look(), measurePollMs),
    );
  }

  private async send(key: string, { name, sizeBytes, sentBytes }: FileState): Promise<void> {
    const sending = this.sendings.get(key);
    if (!sending) return;
    let releaseId: string;
    try {
      releaseId = await this.options.ensureRelease(name);
    } catch (error) {
      const text = failureKind(error) === 'refused' ? failureText(error, networkError()) : networkError();
      this.update(key, { phase: navigator.onLine ? 'failed' : 'offline', text });
      return;
    }
    if (!this.sendings.has(key)) return;
    if (sending.uploadId !== null && sentBytes >= sizeBytes) return this.finish(key, sending.uploadId, releaseId);
    if (!sending.file) return this.update(key, { phase: 'missing' });
    sending.upload = this.options.startUpload(sending.file, sending.uploadId, {
      onBegun: (uploadId) => {
        sending.uploadId = uploadId;
        keepUpload(this.options.userId, { uploadId, releaseId, fileName: name, sizeBytes });
      },
      onProgress: (sent) => this.update(key, { sentBytes: sent, phase: 'sending' }),
      onDone: (uploadId) => void this.finish(key, uploadId, releaseId),
      onStopped: ({ isOffline, text }) => {
        this.update(key, { phase: isOffline ? 'offline' : 'failed', text: text ?? networkError() });
        this.pump();
      },
    });
    sending.upload.start();
  }

  /** After the last byte the server checks the file, reads its tags and creates a draft song. */
  private async finish(key: string, uploadId: string, releaseId: string): Promise<void> {
    const place = this.options.items().findIndex((item) => item.key === key);
    if (place < 0) return;
    this.update(key, { phase: 'finishing', sentBytes: this.item(key)?.file?.sizeBytes ?? 0 });
    this.pump();
    try {
      const body = { uploadId, releaseId, trackNumber: place + 1 };
      const { song } = await command('POST /api/upload/drafts', { body });
      forgetUpload(this.options.userId, uploadId);
      this.sendings.delete(key);
      const item = this.item(key);
      if (!item) return;
      // If the file has no title tag, the title is derived from the file name without its track number.
      const changed = song.tags.title === null ? new Set([...item.changed, 'name' as const]) : item.changed;
      this.options.change(key, { song, file: null, changed, fields: mergedFields(song, item.fields, changed) });
      this.options.onSong(key);
    } catch (error) {
      const isRefused = failureKind(error) === 'refused';
      if (isRefused) forgetUpload(this.options.userId, uploadId);
      const phase = isRefused ? 'refused' : navigator.onLine ? 'failed' : 'offline';
      this.update(key, { phase, text: isRefused ? failureText(error, networkError()) : networkError() });
    }
    this.pump();
  }

  /** Resumes uploads after the connection has returned. */
  private readonly goOn = () => {
    for (const { key, file } of this.options.items()) {
      if (file?.phase === 'offline' || (file?.phase === 'failed' && file.text === networkError())) {
        this.update(key, { phase: 'waiting', text: null });
      }
    }
    this.pump();
  };

  private newKey(sending: Sending): string {
    const key = `file-${this.nextKey}`;
    this.nextKey += 1;
    this.sendings.set(key, sending);
    return key;
  }

  private update(key: string, changes: Partial<FileState>): void {
    const file = this.item(key)?.file;
    if (file) this.options.change(key, { file: { ...file, ...changes } });
  }

  private item = (key: string) => this.options.items().find((each) => each.key === key);
  private songOf = (key: string) => this.item(key)?.song ?? null;
}

const itemOf = (key: string, file: FileState): SongItem => ({
  key,
  file,
  song: null,
  fields: fieldsOfFile(file.name),
  changed: new Set(),
  save: 'saved',
  problem: null,
});
