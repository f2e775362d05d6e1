// The panel next to the form: a song on its own wash, with two sung lines and the cover flush in the corner.
import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { CoverWash, imageSrcSet, imageUrl, nearestImageSizePx, PatronSeal } from '@libretto/kit/pictures';
import { colour, font, loadReadingFace, radius, space } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLanding } from '../landing/use-landing';

const panel = css`
  position: sticky;
  top: ${space[16]};
  flex: 1;
  min-width: 0;
  height: calc(100dvh - 32px);
  min-height: 640px;
  margin: ${space[16]} ${space[16]} ${space[16]} ${space[48]};
  border-radius: ${radius.dialog};
  overflow: hidden;
`;

const lines = css`
  ${font.sung}
  line-height: 1.3;
  position: relative;
  padding: 76px 56px 0;
  & > span {
    display: block;
  }
  & > span + span {
    color: ${colour.textFaint};
  }
  &::before {
    content: '';
    position: absolute;
    inset: 82px auto auto 0;
    width: 3px;
    height: 38px;
    border-radius: 0 2px 2px 0;
    background: ${colour.mark};
  }
`;

/** Sizes the square as large as the corner allows while keeping space for the lines above it. */
const picture = css`
  position: absolute;
  inset: auto 0 0 auto;
  width: min(600px, calc(100% - 176px), calc(100dvh - 300px));
  min-width: 300px;
  border-radius: ${radius.dialog} 0 0 0;
  overflow: hidden;
  & img {
    width: 100%;
    aspect-ratio: 1;
    object-fit: cover;
  }
`;

const credit = css`
  position: absolute;
  inset: auto auto 56px 56px;
  max-width: calc(100% - min(600px, 100% - 176px, 100dvh - 300px) - 64px);
`;

const title = css`
  ${font.bodyStrong}
`;

const artist = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: ${space[4]};
  color: ${colour.textMuted};
`;

export function SongPanel() {
  const { data } = useLanding();
  useEffect(loadReadingFace, []);
  const lit = data?.lit;
  return (
    <CoverWash
      css={panel}
      as="aside"
      aria-label={t`A song on Libretto`}
      dominantColour={lit?.track.artworkColor}
      kind="panel"
    >
      {lit && (
        <>
          {lit.lines.length > 0 && (
            <p css={lines}>
              {lit.lines.slice(0, 2).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          )}
          <div css={credit}>
            <p css={title}>{lit.track.title}</p>
            <p css={artist}>
              {lit.track.artist} {lit.track.artistIsPatron && <PatronSeal />}
            </p>
          </div>
          <div css={picture}>
            <CornerPicture track={lit.track} />
          </div>
        </>
      )}
    </CoverWash>
  );
}

const cornerPx = 600;

/**
 * Renders a plain picture without the kit's image component, because it is the only picture of the first load. The wash
 * is visible until it has loaded.
 */
function CornerPicture({ track }: { track: Track }) {
  const id = imageIdOf(track.artworkUrl);
  if (!id) return null;
  const { albumTitle } = track;
  const sizes = (format: 'avif' | 'webp' | 'jpeg') => imageSrcSet('song', id, cornerPx, format);
  return (
    <picture>
      <source type="image/avif" srcSet={sizes('avif')} />
      <source type="image/webp" srcSet={sizes('webp')} />
      <img
        src={imageUrl('song', id, nearestImageSizePx('song', cornerPx), 'jpeg')}
        srcSet={sizes('jpeg')}
        alt={t`Cover of ${albumTitle}`}
        style={{ background: track.artworkColor ?? undefined }}
      />
    </picture>
  );
}
