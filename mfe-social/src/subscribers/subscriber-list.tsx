// The rows, and what stands in their place while there are none.
import type { Subscriber } from '@libretto/contracts/http/social';
import { Avatar } from '@libretto/kit/avatar';
import { EmptyState } from '@libretto/kit/empty-state';
import { plural } from '@libretto/kit/format';
import { formatDate } from '@libretto/kit/format-relative';
import { IconUser } from '@libretto/kit/icons';
import { PersonName } from '@libretto/kit/person';
import { clickToProfile } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { PeopleList } from '../people/people-list';
import { useSubscribers } from './use-subscribers';

export function SubscriberList({ artistId, search }: { artistId: string; search: string }) {
  return (
    <PeopleList
      query={useSubscribers(artistId, search)}
      peopleOf={(page) => page.subscribers}
      row={(subscriber) => <SubscriberRow subscriber={subscriber} />}
      empty={<Nobody search={search} />}
      failed="Failed to load subscribers. Please try again."
    />
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
