// The accent-coloured Play button and two quiet buttons.
import type { Track } from '@libretto/contracts/federation';
import { MenuButton } from '@libretto/kit/controls';
import { useMedia } from '@libretto/kit/theme';
import type { Sound } from '@libretto/product/sound';
import { useLike } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { LikeButton } from '../tracks/like-button';
import { PlayPill } from '../tracks/play-pill';
import { useTrackMenu } from '../tracks/track-menu';
import { heroActions, heroPlay } from './hero-style';

export interface HeroActionsProps {
  track: Track;
  sound: Sound;
  name: string;
  onPlay: () => void;
  userId: string | null;
}

export function HeroActions({ track, sound, name, onPlay, userId }: HeroActionsProps) {
  const { title } = track;
  const like = useLike();
  const isTablet = useMedia('tabletOnly');
  const entries = useTrackMenu(track, { like, ownUserId: userId });
  return (
    <div css={heroActions}>
      <PlayPill css={heroPlay} sound={sound} name={name} size={isTablet ? 'regular' : 'large'} onClick={onPlay} />
      <LikeButton track={track} />
      <MenuButton label={t`More for ${title}`} entries={entries} />
    </div>
  );
}
