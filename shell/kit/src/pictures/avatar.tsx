// A person's round picture, or their initials; patrons wear a ring.
import { css } from '@emotion/react';
import { colour, radius } from '../theme/tokens';
import { Image } from './image';
import { PatronSeal } from './patron-seal';

export type AvatarSizePx = 24 | 32 | 40 | 64 | 120 | 144;

export type AvatarProps = {
  /** Decides the gradient behind initials. */
  id: string;
  name: string;
  imageId?: string | null;
  /** A ready address instead of an image id. */
  src?: string;
  sizePx?: AvatarSizePx;
  /** Draws the ring. */
  patron?: boolean;
  /** Adds the seal at the lower right, where no name follows. */
  seal?: boolean;
  /** Empty next to the name, which is the usual place. */
  alt?: string;
  priority?: boolean;
  className?: string;
};

const frame = css`
  position: relative;
  display: inline-block;
  flex: none;
  border-radius: ${radius.full};
  &[data-patron] {
    box-shadow: 0 0 0 2px ${colour.canvas}, 0 0 0 4px ${colour.goldFill};
  }
  &[data-patron][data-small] {
    box-shadow: 0 0 0 1px ${colour.canvas}, 0 0 0 3px ${colour.goldFill};
  }
`;

const round = css`
  border-radius: ${radius.full};
`;

const sealAt = css`
  position: absolute;
  inset: auto -4px -4px auto;
  display: grid;
  border-radius: ${radius.full};
  background: ${colour.canvas};
`;

export function Avatar({
  id,
  name,
  imageId,
  src,
  sizePx = 40,
  patron = false,
  seal = false,
  alt = '',
  priority,
  className,
}: AvatarProps) {
  return (
    <span
      css={frame}
      className={className}
      style={{ width: sizePx, height: sizePx }}
      data-patron={patron || undefined}
      data-small={sizePx < 40 || undefined}
    >
      <Image
        type="profile"
        imageId={imageId}
        src={src}
        alt={alt}
        shownPx={sizePx > 120 ? 200 : sizePx}
        fallbackName={name}
        fallbackId={id}
        priority={priority}
        css={round}
      />
      {patron && seal && (
        <span css={sealAt}>
          <PatronSeal sizePx={sizePx < 64 ? 16 : 24} />
        </span>
      )}
    </span>
  );
}
