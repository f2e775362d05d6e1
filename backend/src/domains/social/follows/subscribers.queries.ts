// Pages of an artist's fans.
import type { Subscriber } from '@libretto/contracts/http/social/social';
import { pageOfVisible, type VisiblePage } from '../../../kernel/values/page-of-visible';
import type { DocumentOf, ReadModels } from '../../../ports/read-models/read-models';
import { people, peopleNames, tuneInId, tuneIns } from '../people/people.projection';
import type { SocialDeps } from '../social.deps';

export interface SubscribersQuery {
  readonly artistId: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

type TuneIn = DocumentOf<typeof tuneIns>;

/** Maximum number of people that a name search scans; a more common name needs a longer query. */
const maxNamesakes = 1000;

export async function subscribersPage(
  reads: ReadModels,
  textSearch: SocialDeps['search'],
  query: SubscribersQuery,
  unseen: ReadonlySet<string>,
): Promise<{ subscribers: Subscriber[]; hasMore: boolean }> {
  const isSeen = ({ fanId }: TuneIn) => !unseen.has(fanId);
  const { items, hasMore } =
    query.search === ''
      ? await latest(reads, query, unseen.size > 0 ? isSeen : undefined)
      : await named(reads, textSearch, query, isSeen);
  return { subscribers: await shown(reads, items), hasMore };
}

function latest(
  reads: ReadModels,
  { artistId, limit, offset }: SubscribersQuery,
  isSeen: ((tuneIn: TuneIn) => boolean) | undefined,
): Promise<VisiblePage<TuneIn>> {
  return pageOfVisible((range) => reads.collection(tuneIns).find('byArtist', { equals: { artistId }, ...range }), {
    limit,
    offset,
    ...(isSeen && { isSeen }),
  });
}

/** The best matches by name among the fans. */
async function named(
  reads: ReadModels,
  textSearch: SocialDeps['search'],
  { artistId, search, limit, offset }: SubscribersQuery,
  isSeen: (tuneIn: TuneIn) => boolean,
): Promise<VisiblePage<TuneIn>> {
  const hits = await textSearch.search(peopleNames, search, { limit: maxNamesakes });
  const found = await reads.collection(tuneIns).getMany(hits.map(({ id }) => tuneInId(id, artistId)));
  const seen = found.filter((tuneIn) => tuneIn !== undefined).filter(isSeen);
  return { items: seen.slice(offset, offset + limit), hasMore: seen.length > offset + limit };
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
