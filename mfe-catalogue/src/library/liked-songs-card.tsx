// The card of the liked songs: two by two of their covers, and play.
import { css } from '@emotion/react';
import { bus, type Track } from '@libretto/contracts/federation';
import { plural } from '@libretto/kit/format';
import { IconHeartFilled } from '@libretto/kit/icons';
import { media } from '@libretto/kit/media';
import { PlayButton } from '@libretto/kit/play-button';
import { colour, font, radius, space } from '@libretto/kit/tokens';
import { useQueryClient } from '@tanstack/react-query';
import { playlistQuery } from '../api/library-calls';
import { QuadCover } from '../heads/quad-cover';
import { linkTo } from '../navigation/link';
import { likedSongsId, playlistPath } from '../navigation/paths';
import { play } from '../tracks/play';
import { useListSound } from '../tracks/sound';

const name = 'Liked Songs';

export function LikedSongsCard({ liked, likedCount }: { liked: readonly Track[]; likedCount: number }) {
  const queries = useQueryClient();
  const sound = useListSound(name, liked);
  const start = async () => {
    // The overview holds the latest dozen only. Should the whole list not come, those are better than silence.
    const { tracks } = await queries.fetchQuery(playlistQuery(likedSongsId)).catch(() => ({ tracks: [...liked] }));
    play({ tracks, context: { type: 'playlist', name, id: likedSongsId } });
  };
  return (
    <div css={card}>
      <div data-frame="">
        <QuadCover tracks={liked} shownPx={180} empty={<IconHeartFilled size={40} aria-hidden />} />
      </div>
      <a {...linkTo(playlistPath(likedSongsId))} css={heading}>
        {name}
      </a>
      <p css={line}>{plural(likedCount, 'song')}</p>
      <PlayButton
        css={disc}
        playing={sound === 'sounding'}
        name={name}
        onClick={() => (sound === 'none' ? void start() : bus.emit('player/toggle', {}))}
      />
    </div>
  );
}

const card = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: ${space[8]};
  align-items: center;
  & > [data-frame] {
    grid-column: 1 / -1;
    margin-bottom: ${space[12]};
    border-radius: ${radius.cover};
  }
  &:has(a:focus-visible) > [data-frame] {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
`;

/** Stretched over the card, so that the whole of it opens the list. */
const heading = css`
  ${font.bodyStrong}
  &:focus-visible {
    outline: none;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
`;

const line = css`
  ${font.small}
  grid-row: 3;
  color: ${colour.textMuted};
`;

const disc = css`
  z-index: 1;
  grid-row: 2 / span 2;
  grid-column: 2;
`;
