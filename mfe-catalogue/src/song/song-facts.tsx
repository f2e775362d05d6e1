// Metadata of a song, apart from its lyrics.
import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { formatDate } from '@libretto/kit/text';
import { colour, font, Section, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { albumPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { isOfAlbum } from '../tracks/track-menu';

export function SongFacts({ track }: { track: Track }) {
  return (
    <Section title={t`About this song`}>
      <dl css={facts}>
        <dt>{isOfAlbum(track) ? t`Album` : t`Release`}</dt>
        <dd>{isOfAlbum(track) ? <a {...linkTo(albumPath(track.albumId))}>{track.albumTitle}</a> : t`Single`}</dd>
        <dt>{t`Released`}</dt>
        <dd>{formatDate(track.createdAt)}</dd>
        {track.genre && (
          <>
            <dt>{t`Genre`}</dt>
            <dd>{track.genre}</dd>
          </>
        )}
        {track.hasSyncedLyrics && (
          <>
            <dt>{t`Lyrics`}</dt>
            <dd>{t`Follow the singing in the player`}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

const facts = css`
  ${font.body}
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space[8]} ${space[24]};
  & > dt {
    color: ${colour.textMuted};
  }
  & a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;
