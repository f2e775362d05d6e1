// A square cover, or a two-by-two mosaic, with a hairline border that separates pale covers from a light page.
import { css } from '@emotion/react';
import { Image, type ImageProps } from './image';
import { colour, radius, shadow } from './tokens';

export type CoverProps = Omit<ImageProps, 'type' | 'shownPx' | 'ratio' | 'alt'> & {
  type?: 'song' | 'album' | 'playlist';
  /** Empty when the title is next to the cover. */
  alt?: string;
  /** The width in CSS px. With `fluid` the cover fills its parent, and this only selects the image size. */
  sizePx: number;
  fluid?: boolean;
  /** Image ids of songs for a mosaic of four covers, for a list without its own picture. */
  quarters?: readonly (string | null)[];
  /** Adds a shadow, for the large floating cover. */
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
          // Each quarter is requested at the size of the whole, because a smaller one would look blurred.
          <Image key={imageId} type="song" alt="" imageId={imageId} shownPx={sizePx} />
        ))}
      </span>
    );
  }
  return <Image type={type} alt={alt} shownPx={sizePx} css={edge} style={shape} {...rest} />;
}
