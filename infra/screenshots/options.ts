// Options of `npm run screenshots`. Invalid ones are reported in one line before anything is built.
import { argumentsOf, UsageError } from '../build/arguments';
import { type Screen, screens } from './screens';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** One width per layout breakpoint, each with the height of a typical screen. */
const heights: Readonly<Record<string, number>> = { 390: 844, 768: 1024, 1440: 900 };

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Options {
  readonly screens: readonly Screen[];
  readonly themes: readonly Theme[];
  readonly sizes: readonly Size[];
}

export const usage = `npm run screenshots                        every screen, both themes, three widths
npm run screenshots -- --only home,login   these screens alone
npm run screenshots -- --themes dark       dark or light
npm run screenshots -- --widths 390,1440   in pixels
Screens: ${screens.map(({ name }) => name).join(', ')}`;

/** @returns null when help was requested. @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const { only, themes: wantedThemes, widths, help } = parsed(args);
  if (help) return null;
  return {
    screens: list(only).map(screenNamed),
    themes: list(wantedThemes).map(themeNamed),
    sizes: list(widths).map(sizeOf),
  };
}

function parsed(args: readonly string[]) {
  const { values } = argumentsOf(
    {
      args: [...args],
      options: {
        only: { type: 'string', default: screens.map(({ name }) => name).join() },
        themes: { type: 'string', default: themes.join() },
        widths: { type: 'string', default: Object.keys(heights).join() },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    'see npm run screenshots -- --help',
  );
  return values;
}

const list = (text: string) => text.split(',').map((word) => word.trim());

function screenNamed(wanted: string): Screen {
  const screen = screens.find(({ name }) => name === wanted);
  if (!screen) throw new UsageError(`"${wanted}" is no screen; npm run screenshots -- --help lists them.`);
  return screen;
}

function themeNamed(wanted: string): Theme {
  const theme = themes.find((name) => name === wanted);
  if (!theme) throw new UsageError(`"${wanted}" is no theme; there are ${themes.join(' and ')}.`);
  return theme;
}

function sizeOf(text: string): Size {
  const width = Number(text);
  if (!Number.isInteger(width) || width < 320 || width > 3840) {
    throw new UsageError(`"${text}" is no width; it is a number of pixels from 320 to 3840.`);
  }
  return { width, height: heights[text] ?? 900 };
}
