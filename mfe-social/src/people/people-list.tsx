// A paged list of people in a dialog, with its loading, error and empty states.
import { ErrorState, useSkeleton } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PeopleRows } from './people-rows';
import { PeopleSkeleton } from './people-skeleton';

const thresholdPx = 100;

export interface PeopleListProps<Page, Person extends { readonly id: string }> {
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly Page[] }>;
  readonly peopleOf: (page: Page) => readonly Person[];
  readonly row: (person: Person) => ReactNode;
  readonly empty: ReactNode;
  readonly failed: string;
}

export function PeopleList<Page, Person extends { readonly id: string }>({
  query,
  peopleOf,
  row,
  empty,
  failed,
}: PeopleListProps<Page, Person>) {
  const isSkeleton = useSkeleton(query.isPending);
  const end = useInfiniteScroll({
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    onMore: () => void query.fetchNextPage(),
    thresholdPx,
  });
  if (query.isPending || isSkeleton) return isSkeleton ? <PeopleSkeleton on="surface1" /> : null;
  if (!query.data) {
    return <ErrorState title={failed} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const people = withoutRepeats(query.data.pages.flatMap(peopleOf));
  if (people.length === 0) return empty;
  return (
    <>
      <PeopleRows people={people} row={row} />
      <div ref={end} />
      {query.isFetchNextPageError && (
        <ErrorState
          form="row"
          title={failed}
          onRetry={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
        />
      )}
    </>
  );
}

/**
 * Removes duplicates: a new person at the top shifts the others, so that the next page may repeat the last person of
 * the page before.
 */
function withoutRepeats<Person extends { readonly id: string }>(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
