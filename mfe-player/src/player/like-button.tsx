// Like button of a track, with an optimistic update and an animation.

import { css, keyframes } from '@emotion/react';
import { IconButton, type IconButtonProps } from '@libretto/kit/controls';
import { IconHeart, IconHeartFilled } from '@libretto/kit/icons';
import { duration, ease, media } from '@libretto/kit/theme';
import { useLike } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import type { Track } from '../machine/player.types';

const swell = keyframes`50% { transform: scale(1.18); }`;

const heart = css`
  &[aria-pressed='true'] > svg {
    animation: ${swell} ${duration.quick} ${ease.in};
    ${media.reducedMotion} {
      animation: none;
    }
  }
`;

export type LikeButtonProps = Omit<IconButtonProps, 'label' | 'icon' | 'pressed' | 'onClick'> & {
  track: Track;
  iconPx?: number;
  /** True for the current track's button, which alone has a keyboard shortcut. */
  withTitle?: boolean;
};

export function LikeButton({ track, iconPx = 20, withTitle = false, ...rest }: LikeButtonProps) {
  const like = useLike();
  const { title } = track;
  return (
    <IconButton
      css={heart}
      label={withTitle ? t`Like ${title}` : t`Like`}
      icon={<IconHeart size={iconPx} aria-hidden />}
      pressedIcon={<IconHeartFilled size={iconPx} aria-hidden />}
      pressed={track.isLiked}
      onClick={() => like(track)}
      {...rest}
    />
  );
}
