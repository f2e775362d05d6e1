// The tokens, the breakpoints, the page's global style and the theme: what every other room of the kit builds on.
export { insertGlobalStyle } from './global-style';
export { CardGrid, ellipsis, Row, Section, Shelf, Stack, Surface } from './layout';
export { breakpointPx, type Layout, media, mediaMatches, useLayoutWidth, useMedia } from './media';
export { loadReadingFace } from './reading-face';
export { SkipLink } from './skip-link';
export { resolveTheme, setTheme, type Theme, type ThemeChoice, themeChoice, useTheme } from './theme';
export {
  type ColourRole,
  colour,
  colourVariable,
  duration,
  ease,
  font,
  layer,
  radius,
  shadow,
  space,
  tabular,
} from './tokens';
export { VisuallyHidden, visuallyHiddenStyle } from './visually-hidden';
