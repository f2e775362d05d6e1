// The highlighted song: its cover, its sung lines on its own wash, and Play.
import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { Cover } from '@libretto/kit/cover';
import { CoverWash } from '@libretto/kit/cover-wash';
import { formatTime } from '@libretto/kit/format';
import { PatronSeal } from '@libretto/kit/patron-seal';
import { PlayButton } from '@libretto/kit/play-button';
import { colour, font, radius, space, tabular } from '@libretto/kit/tokens';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { sungLines } from './sung-lines-style';
import type { LandingContent } from './use-landing';

const card = css`
  border-radius: ${radius.card};
  overflow: hidden;
  & > span {
    border-radius: 0;
  }
`;

const panel = css`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  height: 216px;
  padding: ${space[20]} ${space[24]} ${space[24]};
`;

const foot = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  & p:first-of-type {
    ${font.bodyStrong}
  }
  & p:last-of-type {
    ${font.small}
    color: ${colour.textMuted};
  }
`;

const artistLine = css`
  display: flex;
  align-items: center;
  gap: ${space[4]};
`;

const time = css`
  ${font.body}
  ${tabular}
  color: ${colour.textMuted};
`;

export interface LitSongProps {
  song: NonNullable<LandingContent['lit']>;
  onPlay(track: Track): void;
}

export function LitSong({ song: { track, lines }, onPlay }: LitSongProps) {
  const { title, artist, albumTitle } = track;
  const name = t`${title} by ${artist}`;
  return (
    <section css={card} aria-label={name}>
      <Cover
        imageId={imageIdOf(track.artworkUrl)}
        sizePx={600}
        fluid
        priority
        alt={t`Cover of ${albumTitle}`}
        dominantColour={track.artworkColor}
        fallbackName={track.title}
      />
      <CoverWash css={panel} dominantColour={track.artworkColor} kind="panel">
        <p css={sungLines}>
          {lines.slice(0, 2).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <div css={foot}>
          <PlayButton playing={false} sizePx={48} name={name} onClick={() => onPlay(track)} />
          <div>
            <p>{track.title}</p>
            <p css={artistLine}>
              {track.artist} {track.artistIsPatron && <PatronSeal />}
            </p>
          </div>
          <span css={time}>{formatTime(track.duration)}</span>
        </div>
      </CoverWash>
    </section>
  );
}
