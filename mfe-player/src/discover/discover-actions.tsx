// Actions for the visible song: a column within reach of the right thumb, or a row on wide screens.

import type { DiscoverTrack } from '@libretto/contracts/http/playback/player';
import { IconButton } from '@libretto/kit/controls';
import { IconMessageCircle, IconPlaylistAdd, IconShare3 } from '@libretto/kit/icons';
import { formatCount } from '@libretto/kit/text';
import { useMedia, visuallyHiddenStyle } from '@libretto/kit/theme';
import { openAddToPlaylist, openComments } from '@libretto/product/intents';
import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Track } from '../machine/player.types';
import { LikeButton } from '../player/like-button';
import { shareTrack } from '../player/share-track';
import { actions, caption } from './discover-style';

export interface DiscoverActionsProps {
  /** The track as the feed's response contained it. */
  listed: DiscoverTrack;
  /** The current track, including likes and comments made here. */
  track: Track;
}

export function DiscoverActions({ listed, track }: DiscoverActionsProps) {
  const isMobile = useMedia('mobile');
  const look = { size: 'large', tooltip: !isMobile } as const;
  const { commentCount } = track;
  const likes = Math.max(0, listed.likeCount + Number(track.isLiked) - Number(listed.isLiked));
  return (
    <div css={actions}>
      <Action
        caption={
          <>
            {formatCount(likes)} <span css={visuallyHiddenStyle}>{plural(likes, { one: 'like', other: 'likes' })}</span>
          </>
        }
      >
        <LikeButton track={track} iconPx={24} {...look} />
      </Action>
      <Action caption={formatCount(commentCount)}>
        <IconButton
          label={t`Comments: ${commentCount}`}
          icon={<IconMessageCircle size={24} aria-hidden />}
          onClick={() => openComments(track)}
          {...look}
        />
      </Action>
      <Action caption={t`Add`}>
        <IconButton
          label={t`Add to playlist`}
          icon={<IconPlaylistAdd size={24} aria-hidden />}
          onClick={() => openAddToPlaylist(track)}
          {...look}
        />
      </Action>
      <Action caption={t`Share`}>
        <IconButton
          label={t`Share`}
          icon={<IconShare3 size={24} aria-hidden />}
          onClick={() => void shareTrack(track)}
          {...look}
          tooltip={false}
        />
      </Action>
    </div>
  );
}

function Action({ children, caption: below }: { children: ReactNode; caption: ReactNode }) {
  return (
    <div>
      {children}
      <span css={caption}>{below}</span>
    </div>
  );
}
