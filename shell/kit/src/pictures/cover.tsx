// A square cover, or two by two of them, with the hairline that keeps cream ones from dissolving into paper.
import { css } from '@emotion/react';
import { colour, radius, shadow } from '../theme/tokens';
import { Image, type ImageProps } from './image';

export type CoverProps = Omit<ImageProps, 'type' | 'shownPx' | 'ratio' | 'alt'> & {
  type?: 'song' | 'album' | 'playlist';
  /** Empty if the title is next to it. */
  alt?: string;
  /** Width in CSS px. `fluid` fills its parent instead and only uses this to choose the size. */
  sizePx: number;
  fluid?: boolean;
  /** Ids of songs' pictures, for a list without its own picture: four of them replace it. */
  quarters?: readonly (string | null)[];
  /** For the large cover that floats. */
  raised?: boolean;
};

const edge = css`
  flex: none;
  border-radius: ${radius.cover};
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px ${colour.coverEdge};
    pointer-events: none;
  }
`;

const quad = css`
  position: relative;
  display: grid;
  grid-template-columns: 1fr 1fr;
  aspect-ratio: 1;
  overflow: hidden;
`;

export function Cover(props: CoverProps) {
  const { type = 'song', alt = '', sizePx, fluid = false, raised = false, quarters = [], style, ...rest } = props;
  const shape = {
    width: fluid ? '100%' : sizePx,
    borderRadius: sizePx <= 56 && !fluid ? radius.coverSmall : undefined,
    boxShadow: raised ? shadow.cover : undefined,
    ...style,
  };
  if (quarters.length === 4) {
    return (
      <span
        css={[quad, edge]}
        className={rest.className}
        style={shape}
        {...(alt ? { role: 'img', 'aria-label': alt } : {})}
      >
        {quarters.map((imageId) => (
          // Asked for no smaller than the whole, or they would blur.
          <Image key={imageId} type="song" alt="" imageId={imageId} shownPx={sizePx} />
        ))}
      </span>
    );
  }
  return <Image type={type} alt={alt} shownPx={sizePx} css={edge} style={shape} {...rest} />;
}
