// A person in the list, with a Follow button.

import type { FollowedUser } from '@libretto/contracts/http/social';
import { Avatar } from '@libretto/kit/avatar';
import { Button } from '@libretto/kit/button';
import { FollowButton } from '@libretto/kit/follow-button';
import { PersonName } from '@libretto/kit/person';
import { clickToProfile } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { follow, useFact, useIsUnderWay } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { followersText } from '../people/people-counts';
import { useRemoveFollower } from './use-followers';

export interface FollowerRowProps {
  readonly person: FollowedUser;
  readonly viewerId: string | null;
  /** True in the list of the viewer's own followers. */
  readonly canRemove: boolean;
}

export function FollowerRow({ person, viewerId, canRemove }: FollowerRowProps) {
  const { id, username, profileImageId, followerCount } = person;
  const isFollowing = useFact('following', id, person.isFollowing);
  const isUnderWay = useIsUnderWay('following', id);
  return (
    <>
      <Avatar id={id} name={username} imageId={profileImageId} />
      <div>
        <PersonName person={person} href={profilePath(id)} onOpen={clickToProfile(id)} artistTag />
        <p>{followersText(followerCount)}</p>
      </div>
      {canRemove && <RemoveButton ownId={viewerId ?? ''} person={person} />}
      {id !== viewerId && (
        <FollowButton
          name={username}
          following={isFollowing}
          busy={isUnderWay}
          onChange={(next) => follow(id, next, { name: username })}
        />
      )}
    </>
  );
}

function RemoveButton({ ownId, person: { id, username } }: { ownId: string; person: FollowedUser }) {
  const remove = useRemoveFollower(ownId);
  return (
    <Button
      variant="ghost"
      size="row"
      aria-label={t`Remove ${username} from your followers`}
      busy={remove.isPending}
      onClick={() => remove.mutate({ body: { userId: id } })}
    >
      {t`Remove`}
    </Button>
  );
}
