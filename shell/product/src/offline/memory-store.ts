// An in-memory store for tests, with a configurable quota.
import type { KeptList, KeptSong, OfflineStore } from './offline-store';

const keyOf = ({ personId, id }: { personId: string; id: string }) => `${personId}/${id}`;

export class MemoryStore implements OfflineStore {
  readonly keptLists = new Map<string, KeptList>();
  readonly keptSongs = new Map<string, KeptSong>();

  constructor(public roomBytes = Number.POSITIVE_INFINITY) {}

  async lists(personId: string) {
    return [...this.keptLists.values()].filter((list) => list.personId === personId);
  }

  async songs(personId: string) {
    return [...this.keptSongs.values()].filter((song) => song.personId === personId);
  }

  async putList(list: KeptList) {
    this.keptLists.set(keyOf(list), list);
  }

  async putSong(song: KeptSong) {
    const used = [...this.keptSongs.values()].reduce((sum, { sound }) => sum + sound.size, 0);
    if (used + song.sound.size > this.roomBytes) throw Object.assign(new Error('Full'), { name: 'QuotaExceededError' });
    this.keptSongs.set(keyOf(song), song);
  }

  async deleteList(personId: string, id: string) {
    this.keptLists.delete(keyOf({ personId, id }));
  }

  async deleteSongs(personId: string, ids: readonly string[]) {
    for (const id of ids) this.keptSongs.delete(keyOf({ personId, id }));
  }

  async keepOnly(personId: string | null) {
    for (const kept of [this.keptLists, this.keptSongs]) {
      for (const [key, each] of kept) if (each.personId !== personId) kept.delete(key);
    }
  }
}
