// A person in the list, with a Follow button.

import type { FollowedUser } from '@libretto/contracts/http/social/social';
import { Button, FollowButton } from '@libretto/kit/controls';
import { Avatar } from '@libretto/kit/pictures';
import { PersonName } from '@libretto/kit/text';
import { clickToProfile } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { follow, useFact, useIsPending } from '@libretto/product/use-facts';
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
  const isPending = useIsPending('following', id);
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
          busy={isPending}
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
