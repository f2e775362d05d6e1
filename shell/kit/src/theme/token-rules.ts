// Writes the tokens out as CSS rules: the one place where names become values.
import { type ColourRole, dark, light } from './palette';
import { colourVariable, durationMs, layerIndex, radiusPx, spaceScalePx } from './tokens';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const rem = (px: number) => `${px / 16}rem`;

const declarations = (pairs: Iterable<readonly [string, string | number]>) =>
  [...pairs].map(([name, value]) => `${name}:${value}`).join(';');

export const colours = (palette: Record<ColourRole, string>) =>
  declarations(Object.entries(palette).map(([role, value]) => [colourVariable(role as ColourRole), value] as const));

const face = "'Figtree Variable','Figtree Extended','Figtree Fallback',system-ui,sans-serif";
const readingFace = "'Literata Variable','Literata Fallback',Georgia,serif";

/** Name, weight, size and line in px, and the face when it is not the UI's. */
const typeScale: readonly (readonly [string, number, number, number, 'reading' | 'mono' | 'ui'])[] = [
  ['caption', 500, 12, 16, 'ui'],
  ['small', 400, 13, 18, 'ui'],
  ['small-strong', 500, 13, 18, 'ui'],
  ['body', 400, 14, 20, 'ui'],
  ['body-strong', 600, 14, 20, 'ui'],
  ['post', 400, 16, 24, 'ui'],
  ['row-title', 600, 16, 24, 'ui'],
  ['section', 700, 20, 28, 'ui'],
  ['title', 700, 24, 32, 'ui'],
  ['page', 800, 32, 40, 'ui'],
  ['display', 800, 48, 52, 'ui'],
  ['overline', 600, 12, 16, 'ui'],
  ['lyrics', 500, 28, 40, 'reading'],
  ['sung', 500, 40, 48, 'reading'],
  ['reading', 400, 16, 26, 'reading'],
  ['mono', 400, 13, 18, 'mono'],
];

const mobileScale: typeof typeScale = [
  ['display', 800, 32, 36, 'ui'],
  ['lyrics', 500, 22, 34, 'reading'],
  ['sung', 500, 21, 27, 'reading'],
];

const faces = { ui: 'var(--lb-face)', reading: 'var(--lb-reading-face)', mono: 'ui-monospace,monospace' } as const;

const types = (scale: typeof typeScale) =>
  declarations(
    scale.map(
      ([name, weight, size, line, kind]) =>
        [`--lb-type-${name}`, `${weight} ${rem(size)}/${rem(line)} ${faces[kind]}`] as const,
    ),
  );

const still = declarations([
  ...spaceScalePx.map((px) => [`--lb-space-${px}`, `${px}px`] as const),
  ...Object.entries(radiusPx).map(([name, px]) => [`--lb-radius-${kebab(name)}`, `${px}px`] as const),
  ...Object.entries(durationMs).map(([name, ms]) => [`--lb-${name}`, `${ms}ms`] as const),
  ...Object.entries(layerIndex).map(([name, index]) => [`--lb-layer-${kebab(name)}`, index] as const),
  ['--lb-ease-in', 'cubic-bezier(.2,0,0,1)'],
  ['--lb-ease-out', 'cubic-bezier(.4,0,1,1)'],
  ['--lb-face', face],
  ['--lb-reading-face', readingFace],
]);

const shadows = (ink: string, menu: number, dialog: number, cover: number) =>
  declarations([
    ['--lb-shadow-menu', `0 8px 24px rgb(${ink} / ${menu})`],
    ['--lb-shadow-dialog', `0 24px 64px rgb(${ink} / ${dialog})`],
    ['--lb-shadow-cover', `0 16px 48px rgb(${ink} / ${cover})`],
  ]);

/** All custom properties of both themes, with the adaptations that people ask their system for. */
export const tokenRules = `
:root{${still};${types(typeScale)};${colours(dark)};${shadows('0 0 0', 0.4, 0.55, 0.45)}}
:root[data-theme='light']{${colours(light)};${shadows('15 26 22', 0.12, 0.18, 0.2)}}
@media (max-width:767.98px){:root{${types(mobileScale)}}}
@media (prefers-contrast:more){:root,:root[data-theme]{--lb-line:var(--lb-line-strong);--lb-text-faint:var(--lb-text-muted)}}
`;
