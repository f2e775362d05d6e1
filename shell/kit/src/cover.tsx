// A square cover with the hairline that keeps cream ones from dissolving into paper.
import { css } from '@emotion/react';
import { Image, type ImageProps } from './image';
import { colour, radius, shadow } from './tokens';

export type CoverProps = Omit<ImageProps, 'type' | 'shownPx' | 'ratio' | 'alt'> & {
  type?: 'song' | 'album' | 'playlist';
  /** Empty where the title stands beside it. */
  alt?: string;
  /** Width in CSS px. `fluid` fills its parent instead and only uses this to choose the size. */
  sizePx: number;
  fluid?: boolean;
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

export function Cover({ type = 'song', alt = '', sizePx, fluid = false, raised = false, style, ...rest }: CoverProps) {
  return (
    <Image
      type={type}
      alt={alt}
      shownPx={sizePx}
      css={edge}
      style={{
        width: fluid ? '100%' : sizePx,
        borderRadius: sizePx <= 56 && !fluid ? radius.coverSmall : undefined,
        boxShadow: raised ? shadow.cover : undefined,
        ...style,
      }}
      {...rest}
    />
  );
}
