// Library's own icon: three books on a shelf, one leaning. The icon set has no filled pair of its books.
import type { ComponentPropsWithRef } from 'react';

export type LibraryIconProps = Omit<ComponentPropsWithRef<'svg'>, 'stroke'> & {
  size?: number | string;
  stroke?: number | string;
};

const books = 'M5 4h2a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-14a1 1 0 0 1 1 -1z';
const second = 'M9 8h2a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-10a1 1 0 0 1 1 -1z';
const leaning =
  'M13.8 6.1l1.9 -.5a1 1 0 0 1 1.2 .7l3 11.2a1 1 0 0 1 -.7 1.2l-1.9 .5a1 1 0 0 1 -1.2 -.7l-3 -11.2a1 1 0 0 1 .7 -1.2z';

function Drawing({ size = 24, stroke = 2, filled, ...rest }: LibraryIconProps & { filled: boolean }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'var(--lb-icon-gap, none)' : 'currentColor'}
      strokeWidth={filled ? 0 : stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={books} />
      <path d={second} />
      <path d={leaning} />
    </svg>
  );
}

export function IconLibrary(props: LibraryIconProps) {
  return <Drawing filled={false} {...props} />;
}

/** The active tab's pair. */
export function IconLibraryFilled(props: LibraryIconProps) {
  return <Drawing filled {...props} />;
}
