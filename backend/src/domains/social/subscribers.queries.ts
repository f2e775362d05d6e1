// Pages of those who are tuned in to an artist.
import type { Subscriber } from '@libretto/contracts/http/social';
import type { DocumentOf, ReadModels } from '../../ports/read-models';
import { people, peopleNames, tuneInId, tuneIns } from './people.projection';
import type { SocialDeps } from './social.deps';

export interface SubscribersQuery {
  readonly artistId: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

type TuneIn = DocumentOf<typeof tuneIns>;

/** How many people of a name are looked through; a name that more share needs more letters. */
const maxNamesakes = 1000;

export async function subscribersPage(
  reads: ReadModels,
  textSearch: SocialDeps['search'],
  query: SubscribersQuery,
): Promise<{ subscribers: Subscriber[]; hasMore: boolean }> {
  const { limit } = query;
  const found = query.search === '' ? await latest(reads, query) : await named(reads, textSearch, query);
  return { subscribers: await shown(reads, found.slice(0, limit)), hasMore: found.length > limit };
}

/** One more than the page holds, so that its end shows. */
async function latest(reads: ReadModels, { artistId, limit, offset }: SubscribersQuery): Promise<readonly TuneIn[]> {
  return (await reads.collection(tuneIns).find('byArtist', { equals: { artistId }, limit: limit + 1, offset })).items;
}

/** The best hits by name that are tuned in. */
async function named(
  reads: ReadModels,
  textSearch: SocialDeps['search'],
  { artistId, search, limit, offset }: SubscribersQuery,
): Promise<readonly TuneIn[]> {
  const hits = await textSearch.search(peopleNames, search, { limit: maxNamesakes });
  const found = await reads.collection(tuneIns).getMany(hits.map(({ id }) => tuneInId(id, artistId)));
  return found.filter((tuneIn) => tuneIn !== undefined).slice(offset, offset + limit + 1);
}

async function shown(reads: ReadModels, found: readonly TuneIn[]): Promise<Subscriber[]> {
  const docs = await reads.collection(people).getMany(found.map(({ fanId }) => fanId));
  return found.map(({ fanId, subscribedAt }, index) => {
    const person = docs[index];
    return {
      id: fanId,
      username: person?.username ?? 'Former member',
      profilePhotoUrl: person?.imageId ? `/api/img/profile/${person.imageId}` : null,
      isPatron: person?.isPatron ?? false,
      followerCount: person?.followerCount ?? 0,
      isArtist: person?.isArtist ?? false,
      subscribedAt,
    };
  });
}
