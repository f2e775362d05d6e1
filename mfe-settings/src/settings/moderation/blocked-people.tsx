// The users that this user has blocked, each with an Unblock button.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton, SkeletonGroup, toast } from '@libretto/kit/feedback';
import { Avatar } from '@libretto/kit/pictures';
import { formatDate } from '@libretto/kit/text';
import { colour, font, Stack, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useBlockedPeople, useUnblock } from '../../api/moderation-calls';
import { boxedRow, rowList } from '../boxed-rows';

export function BlockedPeopleSection() {
  const blocked = useBlockedPeople();
  if (blocked.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height={64} shape="box" />
      </SkeletonGroup>
    );
  }
  if (blocked.isLoadingError) {
    return <ErrorState title={t`Failed to load the list`} onRetry={() => blocked.refetch()} retryLabel="Try Again" />;
  }
  const users = blocked.data.pages.flatMap((page) => page.users);
  return (
    <Stack gap={16}>
      <p css={explanation}>
        {users.length === 0
          ? t`You have not blocked anyone. You can block people in the menus of their profile, posts and comments.`
          : t`You and these people do not see or notify each other.`}
      </p>
      {users.length > 0 && (
        <ul css={rowList} aria-label={t`Blocked people`}>
          {users.map((person) => (
            <BlockedRow key={person.id} {...person} />
          ))}
        </ul>
      )}
      {blocked.hasNextPage && (
        <Button onClick={() => void blocked.fetchNextPage()} busy={blocked.isFetchingNextPage}>
          {t`Show more`}
        </Button>
      )}
    </Stack>
  );
}

interface Blocked {
  readonly id: string;
  readonly username: string;
  readonly profileImageId: string | null;
  readonly blockedAt: string;
}

function BlockedRow({ id, username, profileImageId, blockedAt }: Blocked) {
  const unblock = useUnblock();
  const blocked = formatDate(blockedAt);
  const press = () =>
    unblock.mutate(
      { body: { userId: id, action: 'unblock' } },
      {
        onSuccess: () => toast.success(t`${username} is unblocked`),
        onError: (failure) => toast.error(failureText(failure, t`Failed to unblock`)),
      },
    );
  return (
    <li css={boxedRow}>
      <Avatar id={id} name={username} imageId={profileImageId} />
      <div css={texts}>
        <p css={name} dir="auto">
          {username}
        </p>
        <p css={explanation}>{t`Blocked ${blocked}`}</p>
      </div>
      <Button size="row" variant="ghost" aria-label={t`Unblock ${username}`} busy={unblock.isPending} onClick={press}>
        {t`Unblock`}
      </Button>
    </li>
  );
}

const explanation = css`
  ${font.body}
  color: ${colour.textMuted};
  margin: 0;
`;
const texts = css`
  flex: 1;
  min-width: 0;
  display: grid;
  gap: ${space[2]};
`;
const name = css`
  ${font.bodyStrong}
  margin: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
