import type { Canvas } from '../core/canvas';
import { banner, type Picture, portrait, sleeve } from '../picture';
import { beach } from './beach';
import { longHair } from './long-hair';
import { drums, printRiso } from './press';
import { sunAndSea } from './sea-scene';
import { tide } from './tide';
import { risoTitle } from './title';

type Inks = readonly [yellow: string, red: string, blue: string];

const evening: Inks = ['#ffd23a', '#ff4f6d', '#1d4fb4'];
const noon: Inks = ['#ffc83d', '#ff5a3c', '#00899a'];
const night: Inks = ['#ffe14d', '#ff7fa3', '#2b2f97'];

function printed(
  seed: string,
  inks: Inks,
  art: { yellow: string; red: string; blue: string },
  width = 1000,
  height = 1000,
): Canvas {
  const [yellow, red, blue] = inks;
  return printRiso({
    seed,
    width,
    height,
    paper: '#f7efdd',
    plates: [
      { ...drums.yellow, ink: yellow, art: art.yellow },
      { ...drums.red, ink: red, art: art.red },
      { ...drums.blue, ink: blue, art: art.blue },
    ],
  });
}

function saltHours(): Canvas {
  const art = sunAndSea({
    seed: 'salt-hours',
    width: 1000,
    height: 1000,
    sunX: 563,
    sunY: 463,
    sunRadius: 315,
    horizon: 598,
    waves: [738, 856],
    hillEnd: 330,
    hillHeight: 98,
    skyTop: 150,
  });
  return printed('salt-hours', evening, { ...art, blue: art.blue + risoTitle('Salt Hours', 66, 96, '#000') });
}

function parasol(): Canvas {
  const art = beach();
  return printed('parasol', noon, { ...art, blue: art.blue + risoTitle('Parasol', 944, 90, '#fff', 'end') });
}

function undertowLullaby(): Canvas {
  const art = tide();
  const open = risoTitle('Undertow Lullaby', 64, 96, '#fff');
  return printed('undertow', night, { ...art, red: art.red + open, blue: art.blue + open });
}

function seaBanner(): Canvas {
  const art = sunAndSea({
    seed: 'sea-banner',
    width: 1600,
    height: 600,
    sunX: 1112,
    sunY: 262,
    sunRadius: 232,
    horizon: 352,
    waves: [446, 524],
    hillEnd: 560,
    hillHeight: 92,
    skyTop: -40,
  });
  return printed('sea-banner', evening, art, 1600, 600);
}

/** Nour & the Low Tide: three transparent inks, halftone dots, and plates that are never quite in register. */
export const nourAndTheLowTide: readonly Picture[] = [
  sleeve('salt-hours', saltHours),
  sleeve('parasol', parasol),
  sleeve('undertow-lullaby', undertowLullaby),
  portrait('nour-and-the-low-tide', () => printed('long-hair', evening, longHair())),
  banner('nour-and-the-low-tide', seaBanner),
];
