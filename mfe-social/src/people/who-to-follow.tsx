// Suggested artists that the reader does not follow yet.

import { css } from '@emotion/react';
import { FollowButton } from '@libretto/kit/controls';
import { useSkeleton } from '@libretto/kit/feedback';
import { Avatar } from '@libretto/kit/pictures';
import { PersonName } from '@libretto/kit/text';
import { Section, space } from '@libretto/kit/theme';
import { clickToProfile } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { follow, useFact, useIsPending } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { type Suggestion, useSuggestions } from '../api/use-suggestions';
import { asideList, asideSection } from './aside-style';
import { followersText } from './people-counts';
import { PeopleSkeleton } from './people-skeleton';

const nameWidths = [128, 96, 112, 104];

export function WhoToFollow() {
  const { data, isPending } = useSuggestions();
  const isSkeleton = useSkeleton(isPending);
  // The side column is hidden when it is empty or fails; the feed itself reports errors.
  if (!isSkeleton && !data?.length) return null;
  return (
    <Section title={t`Who to follow`} css={asideSection}>
      {isSkeleton || !data ? (
        <PeopleSkeleton nameWidths={nameWidths} list={asideList} row={row} />
      ) : (
        <ul css={asideList}>
          {data.map((person) => (
            <li key={person.id} css={row}>
              <PersonRow person={person} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function PersonRow({ person }: { person: Suggestion }) {
  const isFollowing = useFact('following', person.id, false);
  return (
    <>
      <Avatar id={person.id} name={person.username} imageId={person.profileImageId} />
      <div>
        <PersonName person={person} href={profilePath(person.id)} onOpen={clickToProfile(person.id)} />
        <p>{followersText(person.followerCount)}</p>
      </div>
      <FollowButton
        following={isFollowing}
        busy={useIsPending('following', person.id)}
        name={person.username}
        onChange={(wanted) => follow(person.id, wanted, { name: person.username })}
      />
    </>
  );
}

const row = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 40px;
  & > div {
    flex: 1;
    min-width: 0;
  }
`;
