// Library's own icon: the icon set has its books only as an outline, so this is their filled pair.
import type { ComponentPropsWithRef } from 'react';

export { default as IconLibrary } from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs';

export type LibraryIconProps = Omit<ComponentPropsWithRef<'svg'>, 'stroke'> & { size?: number | string };

/** Left edge, top, width and height of the blocks that the books' bands leave. */
const upright = [
  [4, 3, 4.6, 4],
  [4, 9, 4.6, 12],
  [9.6, 3, 4.6, 12],
  [9.6, 17, 4.6, 4],
] as const;
const leaning = [
  [14.4, 3.1, 5.2, 4.3],
  [14.4, 9.3, 5.2, 5.4],
  [14.4, 16.6, 5.2, 4.3],
] as const;

const block = ([x, y, width, height]: readonly [number, number, number, number]) => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={0.9} />
);

/** The active tab's icon. */
export function IconLibraryFilled({ size = 24, ...rest }: LibraryIconProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true" {...rest}>
      {upright.map(block)}
      <g transform="rotate(-15.4 17 12)">{leaning.map(block)}</g>
    </svg>
  );
}
