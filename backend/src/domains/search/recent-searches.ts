// A person's recent searches: one small encrypted file per person, outside of the log, so that deleted searches are
// really gone (ADR 0323).
import { mostRecentSearches } from '@libretto/contracts/http/catalogue/search';
import { decrypt, encrypt, isEncrypted } from '../../kernel/events/personal-data';
import { foldedTitle } from '../../kernel/texts/text-words';
import type { SearchDeps } from './search.deps';

export const recentSearchesKey = (userId: string) => `recent-searches/${userId.toLowerCase()}.json`;

export class RecentSearches {
  /** Serializes changes per person, so that two tabs do not overwrite each other's changes. */
  private readonly inFlight = new Map<string, Promise<unknown>>();

  constructor(private readonly deps: Pick<SearchDeps, 'blobs' | 'personalKeys'>) {}

  async of(userId: string): Promise<readonly string[]> {
    const file = await this.deps.blobs.readAll(recentSearchesKey(userId));
    if (file === undefined) return [];
    const sealed: unknown = JSON.parse(file.toString('utf8'));
    // The key of an erased person is destroyed, so nothing can be read.
    const searches = isEncrypted(sealed) ? decrypt(await this.deps.personalKeys.find(userId), sealed) : null;
    return Array.isArray(searches) ? searches.filter((each) => typeof each === 'string') : [];
  }

  /** Moves the search to the front and replaces an equivalent one. */
  remember(userId: string, query: string): Promise<readonly string[]> {
    return this.change(userId, (known) => [query, ...known.filter((other) => !isAlike(query, other))]);
  }

  forget(userId: string, query: string): Promise<readonly string[]> {
    return this.change(userId, (known) => known.filter((other) => other !== query));
  }

  forgetAll(userId: string): Promise<readonly string[]> {
    return this.change(userId, () => []);
  }

  private change(userId: string, to: (known: readonly string[]) => readonly string[]): Promise<readonly string[]> {
    const before = this.inFlight.get(userId) ?? Promise.resolve();
    const changed = before.catch(() => undefined).then(async () => this.write(userId, to(await this.of(userId))));
    this.inFlight.set(userId, changed);
    const end = () => {
      if (this.inFlight.get(userId) === changed) this.inFlight.delete(userId);
    };
    void changed.then(end, end);
    return changed;
  }

  private async write(userId: string, searches: readonly string[]): Promise<readonly string[]> {
    const kept = searches.slice(0, mostRecentSearches);
    const key = kept.length === 0 ? undefined : await this.deps.personalKeys.obtain(userId);
    if (key === undefined) {
      await this.deps.blobs.delete(recentSearchesKey(userId));
      return [];
    }
    const content = Buffer.from(JSON.stringify(encrypt(key, kept)));
    await this.deps.blobs.put(recentSearchesKey(userId), content, { contentType: 'application/json' });
    return kept;
  }
}

function isAlike(one: string, other: string): boolean {
  const key = foldedTitle(one);
  return key === '' ? one === other : key === foldedTitle(other);
}
