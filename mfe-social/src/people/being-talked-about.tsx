// The songs with the most comments this week; pressing one opens its comments.

import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { Cover } from '@libretto/kit/pictures';
import { formatCount } from '@libretto/kit/text';
import { colour, font, media, radius, Section, space } from '@libretto/kit/theme';
import { openComments } from '@libretto/product/intents';
import { imageIdOf } from '@libretto/product/pictures';
import { query } from '@libretto/product/query';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { asideList, asideSection } from './aside-style';

const shownSongs = 3;
const lookedThrough = 20;

export function BeingTalkedAbout() {
  const { data } = useQuery({
    ...query('GET /api/player/top-lists', { query: { limit: lookedThrough } }),
    select: ({ tracks }) => mostTalkedAbout(tracks),
  });
  if (!data?.length) return null;
  return (
    <Section title={t`Being talked about`} css={asideSection}>
      <ul css={asideList}>
        {data.map((track) => (
          <li key={track.id}>
            <button type="button" css={row} onClick={() => openComments(track)}>
              <Cover
                imageId={imageIdOf(track.artworkUrl)}
                sizePx={40}
                fallbackName={track.title}
                dominantColour={track.artworkColor}
              />
              <span css={texts}>
                <strong>{track.title}</strong>
                {commentsText(track.commentCount)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function commentsText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} comment`, other: `${shown} comments` });
}

export function mostTalkedAbout(tracks: readonly Track[]): Track[] {
  return tracks
    .filter(({ commentCount }) => commentCount > 0)
    .sort((a, b) => b.commentCount - a.commentCount)
    .slice(0, shownSongs);
}

const texts = css`
  min-width: 0;
`;

const row = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: calc(100% + ${space[16]});
  margin: calc(-1 * ${space[8]});
  padding: ${space[8]};
  border: 0;
  border-radius: ${radius.field};
  background: none;
  color: ${colour.textMuted};
  text-align: start;
  cursor: pointer;
  ${media.hover} {
    &:hover {
      background: ${colour.surface1};
    }
  }
  & strong {
    ${font.bodyStrong}
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: ${colour.text};
  }
`;
