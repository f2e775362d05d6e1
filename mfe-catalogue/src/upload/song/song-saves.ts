// Autosave of the songs of a release, with a separate queue per song.
import { command, failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { Autosave, type SaveState } from '../release/autosave';
import type { SongChanges } from './song-form';

export class SongSaves {
  private readonly saves = new Map<string, Autosave<SongChanges>>();

  constructor(private readonly onState: (key: string, save: SaveState, problem: string | null) => void) {}

  get isSaved(): boolean {
    return [...this.saves.values()].every((save) => save.isSaved);
  }

  /** @param key Key of the song's item on the page. */
  change(songId: string, key: string, changes: SongChanges): void {
    this.of(songId, key).change(changes);
  }

  /** @returns Whether everything is saved. */
  async flush(): Promise<boolean> {
    const saved = await Promise.all([...this.saves.values()].map((save) => save.flush()));
    return !saved.includes(false);
  }

  /** Discards changes of this song that were not sent yet. */
  stop(songId: string): void {
    this.saves.get(songId)?.stop();
    this.saves.delete(songId);
  }

  stopAll(): void {
    for (const songId of [...this.saves.keys()]) this.stop(songId);
  }

  private of(songId: string, key: string): Autosave<SongChanges> {
    const known = this.saves.get(songId);
    if (known) return known;
    const made = new Autosave<SongChanges>(
      async (body) => {
        await command('PUT /api/upload/song/{id}', { params: { id: songId }, body });
      },
      (save, error) =>
        this.onState(key, save, save === 'failed' ? failureText(error, t`The song was not saved`) : null),
    );
    this.saves.set(songId, made);
    return made;
  }
}
