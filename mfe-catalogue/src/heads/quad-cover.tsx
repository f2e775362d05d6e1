// Lists without a picture show a grid of their first four covers.
import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { Image } from '@libretto/kit/pictures';
import { colour, radius, shadow } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import type { ReactNode } from 'react';

export interface QuadCoverProps {
  tracks: readonly Pick<Track, 'albumId' | 'albumTitle' | 'artworkUrl' | 'artworkColor'>[];
  /**
   * Approximate width of the whole picture; the images for the quarters are no smaller, because they would be blurred.
   */
  shownPx: number;
  raised?: boolean;
  /** Shown when there is no cover yet. */
  empty: ReactNode;
}

const frame = css`
  position: relative;
  display: grid;
  grid-template-columns: 1fr 1fr;
  width: 100%;
  aspect-ratio: 1;
  border-radius: ${radius.cover};
  overflow: hidden;
  background: ${colour.surface2};
  color: ${colour.textFaint};
  &[data-raised] {
    box-shadow: ${shadow.cover};
  }
  &[data-single] {
    grid-template-columns: 1fr;
    place-items: center;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 1px solid ${colour.coverEdge};
    border-radius: inherit;
  }
`;

/** Four different covers, or only the first one, because three would leave a gap. */
export function coversOf<Covered extends Pick<Track, 'albumId' | 'artworkUrl'>>(tracks: readonly Covered[]): Covered[] {
  const seen = new Set<string>();
  const different = tracks.filter(({ albumId, artworkUrl }) => {
    if (!artworkUrl || seen.has(albumId)) return false;
    seen.add(albumId);
    return true;
  });
  return different.slice(0, different.length >= 4 ? 4 : 1);
}

export function QuadCover({ tracks, shownPx, raised = false, empty }: QuadCoverProps) {
  const covers = coversOf(tracks);
  return (
    <div css={frame} data-raised={raised || undefined} data-single={covers.length < 4 || undefined}>
      {covers.map(({ albumId, albumTitle, artworkUrl, artworkColor }) => (
        <Image
          key={albumId}
          type="song"
          alt=""
          imageId={imageIdOf(artworkUrl)}
          shownPx={shownPx}
          fallbackName={albumTitle}
          dominantColour={artworkColor}
        />
      ))}
      {covers.length === 0 && empty}
    </div>
  );
}
