// The layout's widths and what the device can do, for css blocks and as a hook.
import { useSyncExternalStore } from 'react';

/** First width in px at which the named layout begins; below `tablet` is mobile. */
export const breakpointPx = { tablet: 768, desktop: 1200, wide: 1360 } as const;

const queries = {
  mobile: '(max-width: 767.98px)',
  tabletUp: '(min-width: 768px)',
  tabletOnly: '(min-width: 768px) and (max-width: 1199.98px)',
  desktop: '(min-width: 1200px)',
  belowDesktop: '(max-width: 1199.98px)',
  wide: '(min-width: 1360px)',
  hover: '(hover: hover)',
  touch: '(hover: none)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  moreContrast: '(prefers-contrast: more)',
  forcedColours: '(forced-colors: active)',
  light: '(prefers-color-scheme: light)',
} as const;

/** A condition that css blocks and `useMedia` share by name. */
export type MediaName = keyof typeof queries;

/** `media.mobile` is a whole at-rule head: css`${media.mobile} { … }`. */
export const media = Object.fromEntries(
  Object.entries(queries).map(([name, query]) => [name, `@media ${query}`]),
) as Record<MediaName, string>;

const matches = (name: MediaName) =>
  typeof window !== 'undefined' && typeof window.matchMedia === 'function' && window.matchMedia(queries[name]).matches;

/** Whether the named condition holds now; false where the platform cannot tell. */
export const mediaMatches = matches;

/** Renders again when the named condition changes. */
export function useMedia(name: MediaName): boolean {
  return useSyncExternalStore(
    (changed) => {
      if (typeof window.matchMedia !== 'function') return () => {};
      const list = window.matchMedia(queries[name]);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matches(name),
    () => false,
  );
}

/** The layout that the spec's table of widths calls for. */
export type Layout = 'mobile' | 'tablet' | 'desktop';

/** Renders again when the window crosses 768 or 1200 px. */
export function useLayoutWidth(): Layout {
  const mobile = useMedia('mobile');
  const desktop = useMedia('desktop');
  if (mobile) return 'mobile';
  return desktop ? 'desktop' : 'tablet';
}
