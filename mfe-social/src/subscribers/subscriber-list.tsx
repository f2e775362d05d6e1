// The rows, and what stands in their place while there are none.
import type { Subscriber } from '@libretto/contracts/http/social';
import { Avatar } from '@libretto/kit/avatar';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { plural } from '@libretto/kit/format';
import { formatDate } from '@libretto/kit/format-relative';
import { IconUser } from '@libretto/kit/icons';
import { useInfiniteScroll } from '@libretto/kit/infinite-scroll';
import { PersonName } from '@libretto/kit/person';
import { useSkeleton } from '@libretto/kit/skeleton';
import { clickToProfile } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { ListSkeleton } from '../people/list-skeleton';
import { subscribers as style } from './subscribers-style';
import { useSubscribers } from './use-subscribers';

const thresholdPx = 100;

export function SubscriberList({ artistId, search }: { artistId: string; search: string }) {
  const query = useSubscribers(artistId, search);
  const isBare = useSkeleton(query.isPending);
  const end = useInfiniteScroll({
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    onMore: () => void query.fetchNextPage(),
    thresholdPx,
  });
  if (query.isPending || isBare) return isBare ? <ListSkeleton /> : null;
  if (!query.data) {
    return (
      <ErrorState
        title="Failed to load subscribers. Please try again."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const found = query.data.pages.flatMap((page) => page.subscribers);
  if (found.length === 0) return <Nobody search={search} />;
  return (
    <>
      <ul css={style.rows}>
        {found.map((subscriber) => (
          <li key={subscriber.id} css={style.row}>
            <SubscriberRow subscriber={subscriber} />
          </li>
        ))}
      </ul>
      <div ref={end} />
      {query.isFetchNextPageError && (
        <ErrorState
          form="row"
          title="Failed to load subscribers. Please try again."
          onRetry={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
        />
      )}
    </>
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { id, username, profilePhotoUrl, followerCount, subscribedAt } = subscriber;
  return (
    <>
      <Avatar id={id} name={username} imageId={imageIdOf(profilePhotoUrl)} />
      <div>
        <PersonName person={subscriber} href={profilePath(id)} onOpen={clickToProfile(id)} artistTag />
        <p>{plural(followerCount, 'follower')}</p>
      </div>
      <p>
        since <time dateTime={subscribedAt}>{formatDate(subscribedAt)}</time>
      </p>
    </>
  );
}

function Nobody({ search }: { search: string }) {
  const icon = <IconUser size={40} stroke={1.25} aria-hidden />;
  if (search !== '') return <EmptyState icon={icon} title={`No users found for "${search}"`} />;
  return (
    <EmptyState icon={icon} title="Nobody is tuned in yet">
      Anyone who tunes in to you is listed here, with the day on which they did.
    </EmptyState>
  );
}
