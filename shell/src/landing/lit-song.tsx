// The highlighted song: its cover, its sung lines on its own wash, and Play.
import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { PlayButton } from '@libretto/kit/controls';
import { Cover, CoverWash, PatronSeal } from '@libretto/kit/pictures';
import { formatTime } from '@libretto/kit/text';
import { colour, font, radius, space, tabular } from '@libretto/kit/theme';
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
  min-height: 216px;
  padding: ${space[20]} ${space[24]} ${space[24]};
`;

const foot = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
`;

const titleLine = css`
  ${font.bodyStrong}
`;

const artistLine = css`
  ${font.small}
  color: ${colour.textMuted};
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
            <p css={titleLine}>{track.title}</p>
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
