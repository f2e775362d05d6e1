import { gradientNoise } from '../core/noise';
import { disc, filled, grey, type Point, polygon } from '../core/svg';

interface Parasol {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly wedges: number;
  readonly turn: number;
  readonly ink: 'yellow' | 'red' | 'blue';
}

const parasols: readonly Parasol[] = [
  { x: 186, y: 318, radius: 100, wedges: 10, turn: 0.2, ink: 'yellow' },
  { x: 306, y: 640, radius: 200, wedges: 12, turn: 0.06, ink: 'red' },
  { x: 566, y: 838, radius: 115, wedges: 12, turn: 0.16, ink: 'blue' },
];

/** The area to the right of a shoreline that runs from the top to the lower right. */
function shore(offset: number, wobble: number): string {
  const noise = gradientNoise('parasol/shore');
  let path = 'M1040 -40';
  for (let y = -40; y <= 1040; y += 6) {
    const run = 272 + y * 0.56 + 34 * Math.sin(y / 150 + 0.5) + 13 * Math.sin(y / 61);
    path += `L${(run + offset + wobble * noise(y / 130, offset / 50)).toFixed(1)} ${y}`;
  }
  return `${path}L1040 1040Z`;
}

/** Every second wedge, with an outer edge that sags slightly between the ribs. */
function wedges({ x, y, radius, wedges: count, turn }: Parasol, parity: 0 | 1): string {
  let body = '';
  for (let index = parity; index < count; index += 2) {
    const from = turn + (index / count) * Math.PI * 2;
    const to = turn + ((index + 1) / count) * Math.PI * 2;
    const middle = (from + to) / 2;
    const edge = (angle: number, share: number) =>
      `${(x + Math.cos(angle) * radius * share).toFixed(1)} ${(y + Math.sin(angle) * radius * share).toFixed(1)}`;
    body += filled(`M${x} ${y}L${edge(from, 1)}Q${edge(middle, 0.99)} ${edge(to, 1)}Z`);
  }
  return body;
}

/** The whole canopy, slightly scalloped. */
function canopy(parasol: Parasol, fill: string, dx = 0, dy = 0): string {
  const both = wedges(parasol, 0) + wedges(parasol, 1);
  return `<g transform="translate(${dx} ${dy})">${both.replaceAll('fill="#000"', `fill="${fill}" stroke="${fill}" stroke-width="1"`)}</g>`;
}

const shadow = (parasol: Parasol) =>
  disc(parasol.x - parasol.radius * 0.34, parasol.y + parasol.radius * 0.42, parasol.radius * 0.96, grey(0.62));

/** A rectangle on the sand, turned by `angle` radians. */
function towel(x: number, y: number, width: number, length: number, angle: number): Point[] {
  const place = (u: number, v: number): Point => [
    x + u * Math.cos(angle) - v * Math.sin(angle),
    y + u * Math.sin(angle) + v * Math.cos(angle),
  ];
  return [
    place(-width / 2, -length / 2),
    place(width / 2, -length / 2),
    place(width / 2, length / 2),
    place(-width / 2, length / 2),
  ];
}

/** Stripes across a towel of the given size. */
function stripes(x: number, y: number, width: number, length: number, angle: number, count: number): string {
  let body = '';
  for (let index = 0; index < count; index += 2) {
    const along = -length / 2 + ((index + 0.5) / count) * length;
    body += filled(
      polygon(towel(x - along * Math.sin(angle), y + along * Math.cos(angle), width, length / count, angle)),
    );
  }
  return body;
}

/** The plates of a beach from above: knock-outs keep sand and shadow off parasols and towels. */
export function beach(): { yellow: string; red: string; blue: string } {
  const white = '#fff';
  const plain = towel(366, 378, 74, 136, -0.52);
  const striped = { x: 128, y: 912, width: 88, length: 190, angle: 0.34 };
  const stripedPath = polygon(towel(striped.x, striped.y, striped.width, striped.length, striped.angle));
  const openings = parasols.map((parasol) => canopy(parasol, white)).join('');
  const inkOf = (ink: Parasol['ink']) =>
    parasols
      .filter((parasol) => parasol.ink === ink)
      .map((parasol) => wedges(parasol, 0))
      .join('');
  const knobs = parasols.map(({ x, y, radius }) => disc(x, y, Math.max(7, radius * 0.055))).join('');
  return {
    yellow:
      `<rect x="-40" y="-40" width="1080" height="1080" fill="${grey(0.62)}"/>` +
      filled(shore(62, 20), white) +
      filled(polygon(plain), white) +
      filled(stripedPath, white) +
      openings +
      inkOf('yellow') +
      knobs,
    red:
      filled(polygon(plain), grey(0.94)) +
      stripes(striped.x, striped.y, striped.width, striped.length, striped.angle, 9) +
      parasols.map((parasol) => canopy(parasol, white)).join('') +
      inkOf('red'),
    blue:
      filled(shore(-34, 12), grey(0.3)) +
      filled(shore(58, 20), white) +
      filled(shore(66, 20), grey(0.62)) +
      filled(shore(150, 44), grey(0.98)) +
      filled(polygon(towel(352, 392, 74, 136, -0.52)), grey(0.62)) +
      filled(polygon(plain), white) +
      parasols.map(shadow).join('') +
      openings +
      inkOf('blue') +
      knobs,
  };
}
