// Typed names for the CSS variables that the global style defines. Parts read variables, so a theme switch renders nothing.
import type { ColourRole } from './palette';

export type { ColourRole } from './palette';

const kebab = (role: string) => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The custom property of a colour role, for example `--lb-text-muted`. */
export const colourVariable = (role: ColourRole) => `--lb-${kebab(role)}`;

/**
 * `colour.textMuted` is `var(--lb-text-muted)`; use it in every css block. Written on the fly, so that only the page
 * that defines the variables carries the palette.
 */
export const colour = new Proxy({} as Record<ColourRole, string>, {
  get: (_, role) => `var(${colourVariable(role as ColourRole)})`,
});

/** The spacing scale in px; there is no other distance. */
export const spaceScalePx = [2, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 96] as const;
export type SpaceStep = (typeof spaceScalePx)[number];

/** `space[16]` is `var(--lb-space-16)`. */
export const space = Object.fromEntries(spaceScalePx.map((px) => [px, `var(--lb-space-${px})`])) as Record<
  SpaceStep,
  string
>;

/** tag 4, coverSmall 6 (up to 56 px), cover and field 8, card and menu 12, dialog 16, full for pills and avatars. */
export const radiusPx = { tag: 4, coverSmall: 6, cover: 8, field: 8, card: 12, dialog: 16, full: 9999 } as const;
export type RadiusName = keyof typeof radiusPx;
export const radius = Object.fromEntries(
  Object.keys(radiusPx).map((name) => [name, `var(--lb-radius-${kebab(name)})`]),
) as Record<RadiusName, string>;

/** Milliseconds in; an exit takes three quarters of its entrance. */
export const durationMs = { quick: 120, base: 200, calm: 320, slow: 500 } as const;
export type DurationName = keyof typeof durationMs;
export const duration = Object.fromEntries(
  Object.keys(durationMs).map((name) => [name, `var(--lb-${name})`]),
) as Record<DurationName, string>;
export const ease = { in: 'var(--lb-ease-in)', out: 'var(--lb-ease-out)' } as const;

/** Only kit parts set z-index, and only to one of these. */
export const layerIndex = {
  content: 0,
  sticky: 10,
  shell: 20,
  playerBar: 30,
  expandedPlayer: 40,
  dialog: 50,
  toast: 60,
  tooltip: 70,
} as const;
export type LayerName = keyof typeof layerIndex;
export const layer = Object.fromEntries(
  Object.keys(layerIndex).map((name) => [name, `var(--lb-layer-${kebab(name)})`]),
) as Record<LayerName, string>;

/** Shadows only float: menu and toast, dialog and sheet, large covers. */
export const shadow = {
  menu: 'var(--lb-shadow-menu)',
  dialog: 'var(--lb-shadow-dialog)',
  cover: 'var(--lb-shadow-cover)',
} as const;

const step = (name: string, trackingEm = 0) =>
  `font:var(--lb-type-${name});${trackingEm ? `letter-spacing:${trackingEm}em;` : ''}`;

/** Ready declarations, size and line and weight and tracking: css`${font.section} color: …`. */
export const font = {
  /** 12/16 500 */ caption: step('caption'),
  /** 13/18 */ small: step('small'),
  /** 13/18 500 */ smallStrong: step('small-strong'),
  /** 14/20 */ body: step('body'),
  /** 14/20 600 */ bodyStrong: step('body-strong'),
  /** 16/24, posts and mobile inputs */ post: step('post'),
  /** 16/24 600 */ rowTitle: step('row-title'),
  /** 20/28 700 */ section: step('section', -0.01),
  /** 24/32 700, dialogs and figures on cards */ title: step('title', -0.015),
  /** 32/40 800 */ page: step('page', -0.02),
  /** 48/52 800, on mobile 32/36 */ display: step('display', -0.03),
  /** 12/16 600, spaced capitals where the texts have them */ overline: `${step('overline')}letter-spacing:.06em;`,
  /** Literata 28/40, on mobile 22/34 */ lyrics: step('lyrics'),
  /** Literata 40/48, on mobile 21/27: the sung line as a headline */ sung: step('sung', -0.01),
  /** Literata 16/26 */ reading: step('reading'),
  /** ids and hashes */ mono: step('mono'),
} as const;

/** Figures that must not move or must line up. */
export const tabular = 'font-variant-numeric:tabular-nums;';
