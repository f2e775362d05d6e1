// Actions of a visitor: share, support, follow and play.
import { css } from '@emotion/react';
import { bus } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { Button, FollowButton, MenuButton } from '@libretto/kit/controls';
import { IconAlertTriangle, IconCheck, IconEyeOff } from '@libretto/kit/icons';
import { formatTalents } from '@libretto/kit/text';
import { colour, useMedia } from '@libretto/kit/theme';
import { openSupport } from '@libretto/product/intents';
import { follow, useFact, useIsPending } from '@libretto/product/use-facts';
import { useHasListeners } from '@libretto/product/use-has-listeners';
import { t } from '@lingui/core/macro';
import { HeaderActions } from '../heads/header-actions';
import { PlayArtist } from './play-artist';
import { firstAction } from './profile-head-style';
import { useProfilePlace } from './profile-place';
import { ShareProfile } from './share-profile';
import { talentsOfHundredths } from './tune-in-price';

export function VisitorActions({ profile }: { profile: Profile }) {
  const { id, username, isArtist, isTunedIn, tuneInPrice } = profile;
  const price = formatTalents(talentsOfHundredths(tuneInPrice));
  const isFollowing = useFact('following', id, profile.isFollowing);
  const isFollowPending = useIsPending('following', id);
  const canReport = useHasListeners('report/open');
  // Another remote handles support; without it these buttons would do nothing.
  const canSupport = useHasListeners('support/open') && isArtist;
  return (
    <>
      <ShareProfile css={firstAction} profile={profile} />
      {canSupport && (
        <Button variant="outline" onClick={() => openSupport(id, username, 'donate')}>
          {t`Support Artist`}
        </Button>
      )}
      <FollowButton
        css={isFollowing && resting}
        size="regular"
        name={username}
        following={isFollowing}
        busy={isFollowPending}
        onChange={(next) => follow(id, next, { name: username })}
      />
      {canSupport &&
        (isTunedIn ? (
          // The button still opens the dialog, which shows that the user is already tuned in.
          <Button icon={<IconCheck size={18} aria-hidden />} onClick={() => openSupport(id, username, 'tune-in')}>
            {t`Tuned in`}
          </Button>
        ) : (
          <Button onClick={() => openSupport(id, username, 'tune-in')}>{t`Tune In for ${price}`}</Button>
        ))}
      {isArtist && <PlayArtist profile={profile} />}
      {canReport && <More profile={profile} />}
    </>
  );
}

/**
 * On phones the menu is in the header, because the row of buttons is full, especially in languages
 * with longer labels than English.
 */
function More({ profile }: { profile: Profile }) {
  const { id, username, isBlocked = false } = profile;
  const isMobile = useMedia('mobile');
  const { kind } = useProfilePlace();
  const menu = (
    <MenuButton
      label={t`More about ${username}`}
      entries={[
        {
          id: 'report',
          label: t`Report`,
          icon: <IconAlertTriangle size={20} />,
          onAction: () => bus.emit('report/open', { subject: { kind: 'profile', id }, name: username }),
        },
        {
          id: 'block',
          label: isBlocked ? t`Unblock ${username}` : t`Block ${username}`,
          icon: <IconEyeOff size={20} />,
          onAction: () => bus.emit('block/open', { userId: id, username, isBlocked }),
        },
      ]}
    />
  );
  return isMobile && kind === 'page' ? <HeaderActions>{menu}</HeaderActions> : menu;
}

/** In the head of a profile the button needs a background, which it lacks on posts. */
const resting = css`
  &:not(:hover, :active) {
    background: ${colour.surface3};
  }
`;
