// The wall of covers: 200 px each, all dimmed except the one highlighted song.
import { css } from '@emotion/react';
import { Cover } from '@libretto/kit/pictures';
import { colour, radius, useMedia } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import type { CSSProperties } from 'react';
import type { LandingViewProps } from './landing-view';
import { LitSong } from './lit-song';
import { planWall, type WallCell } from './wall-plan';

const cellPx = 200;
const stepPx = 216;
/** The first row starts above the page's edge, so that the wall appears to continue beyond it. */
const firstRowPx = -84;

const wall = css`
  position: absolute;
  inset: 0 0 0 max(620px, 47.2vw);
`;

const cell = css`
  position: absolute;
  width: ${cellPx}px;
  height: ${cellPx}px;
  border-radius: ${radius.cover};
  background: ${colour.surface1};
  opacity: var(--by-night);
  [data-theme='light'] & {
    opacity: var(--by-day);
  }
`;

const lit = css`
  position: absolute;
  width: ${cellPx * 2 + 16}px;
`;

const placeOf = (column: number, row: number) => ({
  insetInlineStart: column * stepPx,
  top: firstRowPx + row * stepPx,
});

export function CoverWall({ content, onPlay }: LandingViewProps) {
  const isWide = useMedia('wide');
  const song = content?.lit;
  const covers = (content?.tracks ?? []).filter((track) => track.albumId !== song?.track.albumId);
  const plan = planWall(Math.max(covers.length, 1), isWide ? 1 : 0);
  const coverOf = ({ cover }: WallCell) => covers[cover];
  return (
    <div css={wall}>
      <div aria-hidden="true">
        {plan.cells.map((each) => {
          const track = coverOf(each);
          const style = {
            ...placeOf(each.column, each.row),
            '--by-night': each.opacity.dark,
            '--by-day': each.opacity.light,
          };
          return (
            <div key={`${each.column}/${each.row}`} css={cell} style={style as CSSProperties}>
              {track && (
                <Cover
                  imageId={imageIdOf(track.artworkUrl)}
                  sizePx={300}
                  fluid
                  dominantColour={track.artworkColor}
                  fallbackName={track.title}
                />
              )}
            </div>
          );
        })}
      </div>
      <div css={lit} style={placeOf(plan.litColumn, 1)}>
        {song && <LitSong song={song} onPlay={onPlay} />}
      </div>
    </div>
  );
}
