// Like button of a song in heads and hero, with an optimistic update and an animation.
import { css, keyframes } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { IconButton } from '@libretto/kit/controls';
import { IconHeart, IconHeartFilled } from '@libretto/kit/icons';
import { duration, ease, media } from '@libretto/kit/theme';
import { useLike } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';

const swell = keyframes`50% { transform: scale(1.18); }`;

const heart = css`
  &[aria-pressed='true'] > svg {
    animation: ${swell} ${duration.quick} ${ease.in};
    ${media.reducedMotion} {
      animation: none;
    }
  }
`;

export function LikeButton({ track }: { track: Track }) {
  const { title } = track;
  const like = useLike();
  return (
    <IconButton
      css={heart}
      label={t`Like ${title}`}
      icon={<IconHeart size={22} aria-hidden />}
      pressedIcon={<IconHeartFilled size={22} aria-hidden />}
      pressed={track.isLiked}
      onClick={() => like(track)}
    />
  );
}
