import { disc, grey } from '../core/svg';
import { ramp } from './press';

type Ink = 'yellow' | 'red' | 'blue';

/** A wave's rings from the outside in: the share of the radius and the density of each plate. */
const rings: readonly (readonly [number, Readonly<Record<Ink, number>>])[] = [
  [1, { yellow: 0, red: 0, blue: 1 }],
  [0.95, { yellow: 0, red: 0.3, blue: 0 }],
  [0.8, { yellow: 0, red: 0.3, blue: 1 }],
  [0.6, { yellow: 0, red: 1, blue: 0 }],
  [0.49, { yellow: 0, red: 0, blue: 0 }],
  [0.45, { yellow: 0, red: 0, blue: 1 }],
  [0.29, { yellow: 0, red: 0.9, blue: 1 }],
];

/** Six rows of scallops, each larger than the row behind it, which it covers. */
function scallops(ink: Ink): string {
  let body = '';
  for (let row = 0; row < 6; row++) {
    const radius = 92 + ((215 - 92) * row) / 5;
    const apart = radius * 1.72;
    const y = 566 + row * 62 + row * row * 9.5;
    const shift = row % 2 === 0 ? 0 : apart / 2;
    for (let x = 470 + shift - apart * 6; x < 1000 + radius * 2; x += apart) {
      for (const [share, densities] of rings) body += disc(x, y, radius * share, grey(densities[ink]));
    }
  }
  return body;
}

/** The plates of a moon over an undertow: the moon is knocked out of the sky's blue. */
export function tide(): { yellow: string; red: string; blue: string } {
  const moon = { x: 676, y: 395, radius: 177 };
  const night = ramp('night', 0, 590, [
    [0, 1],
    [0.4, 0.96],
    [1, 0.34],
  ]);
  const dusk = ramp('dusk', 60, 590, [
    [0, 0.1],
    [0.45, 0.3],
    [1, 0.94],
  ]);
  const warm = ramp('warm', moon.y - moon.radius, moon.y + moon.radius, [
    [0, 0.3],
    [1, 0.62],
  ]);
  const sky = (name: string, marks: string) =>
    `<defs>${marks}</defs><rect x="-40" y="-40" width="1080" height="700" fill="url(#${name})"/>`;
  return {
    yellow: disc(moon.x, moon.y, moon.radius) + scallops('yellow'),
    red: sky('dusk', dusk + warm) + disc(moon.x, moon.y, moon.radius * 0.985, 'url(#warm)') + scallops('red'),
    blue: sky('night', night) + disc(moon.x, moon.y, moon.radius, '#fff') + scallops('blue'),
  };
}
