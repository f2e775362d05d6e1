// The promises of the palette, recomputed from its values: nobody has to trust a table.

import { initialsGradients, onInitials } from '../pictures/initials-palette';
import { contrast, rgbOf } from './contrast';
import { type ColourRole, dark, light } from './palette';

type Pair = [ink: ColourRole, ground: ColourRole];

const everywhere = ['canvas', 'surface1', 'surface2', 'surface3'] as const;
const inks = ['text', 'textMuted', 'textFaint', 'accentText', 'gold', 'success', 'warning', 'danger', 'info'] as const;

const readable: Pair[] = [
  ...inks.flatMap((ink) => everywhere.map((ground): Pair => [ink, ground])),
  ['text', 'surface4'],
  ['text', 'surface5'],
  ['text', 'sunken'],
  ['textMuted', 'sunken'],
  ['textFaint', 'sunken'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onAccent', 'accentPress'],
  ['accentText', 'accentSoft'],
  ['text', 'accentSoft'],
  ['textMuted', 'accentSoft'],
  ['onGold', 'gold'],
  ['onMark', 'mark'],
  ['onDanger', 'dangerFill'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['info', 'infoSoft'],
  ['text', 'warningSoft'],
  ['text', 'dangerSoft'],
  ['canvas', 'text'],
  ['text', 'field'],
  ['textFaint', 'field'],
];

const seen: Pair[] = [
  ...everywhere.flatMap((ground): Pair[] => [
    ['lineStrong', ground],
    ['focus', ground],
    ['mark', ground],
  ]),
  ['accent', 'rail'],
  ['lineStrong', 'field'],
  ['goldFill', 'surface1'],
  ['accent', 'canvas'],
];

const charts = ['chart1', 'chart2', 'chart3', 'chart4', 'chart5', 'chart6'] as const;

describe.each([
  ['dark', dark],
  ['light', light],
] as const)('the %s palette', (_, palette) => {
  const ratio = ([ink, ground]: Pair) => contrast(rgbOf(palette[ink]), rgbOf(palette[ground]));

  it.each(readable)('keeps %s readable on %s, at 4.5:1 or more', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(seen)('keeps %s visible on %s, at 3:1 or more', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });

  it.each(charts)('keeps %s readable on a card', (chart) => {
    expect(ratio([chart, 'surface1'])).toBeGreaterThanOrEqual(4.5);
  });

  it('tells the filled part of a slider from its buffer by day as well', () => {
    expect(ratio(['accent', 'buffer'])).toBeGreaterThanOrEqual(3);
  });
});

it.each(initialsGradients)('keeps white initials readable on %s to %s', (...ends) => {
  for (const end of ends) expect(contrast(rgbOf(onInitials), rgbOf(end))).toBeGreaterThanOrEqual(4.5);
});

it('light and dark themes have the same roles', () => {
  expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort());
});
