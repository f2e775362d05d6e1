// The rows of the subscriber list, and its loading, error and empty states.

import type { Subscriber } from '@libretto/contracts/http/social/social';
import { EmptyState } from '@libretto/kit/feedback';
import { IconUser } from '@libretto/kit/icons';
import { Avatar } from '@libretto/kit/pictures';
import { formatDate, PersonName } from '@libretto/kit/text';
import { clickToProfile } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { followersText } from '../people/people-counts';
import { PeopleList } from '../people/people-list';
import { useSubscribers } from './use-subscribers';

export function SubscriberList({ artistId, search }: { artistId: string; search: string }) {
  return (
    <PeopleList
      query={useSubscribers(artistId, search)}
      peopleOf={(page) => page.subscribers}
      row={(subscriber) => <SubscriberRow subscriber={subscriber} />}
      empty={<Nobody search={search} />}
      failed={t`Failed to load subscribers. Please try again.`}
    />
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { id, username, profilePhotoUrl, followerCount, subscribedAt } = subscriber;
  const day = formatDate(subscribedAt);
  return (
    <>
      <Avatar id={id} name={username} imageId={imageIdOf(profilePhotoUrl)} />
      <div>
        <PersonName person={subscriber} href={profilePath(id)} onOpen={clickToProfile(id)} artistTag />
        <p>{followersText(followerCount)}</p>
      </div>
      <p>
        <Trans>
          since <time dateTime={subscribedAt}>{day}</time>
        </Trans>
      </p>
    </>
  );
}

function Nobody({ search }: { search: string }) {
  const icon = <IconUser size={40} stroke={1.25} aria-hidden />;
  if (search !== '') return <EmptyState icon={icon} title={t`No users found for "${search}"`} />;
  return (
    <EmptyState icon={icon} title={t`Nobody is tuned in yet`}>
      {t`Anyone who tunes in to you is listed here, with the day on which they did.`}
    </EmptyState>
  );
}
