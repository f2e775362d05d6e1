import { between, randomFrom } from '../core/random';
import { disc, filled, grey } from '../core/svg';
import { ramp } from './press';

const hair =
  'M468 226C384 226 338 290 334 376C331 448 324 506 304 580C282 660 268 740 286 826C300 846 322 842 334 858C348 876 372 872 388 888' +
  'C404 902 428 896 446 908C462 918 488 914 506 904C526 910 548 894 566 892C586 890 600 870 620 866C644 862 668 846 682 820' +
  'C702 738 672 652 646 582C620 512 608 456 604 378C600 292 552 226 468 226Z';

const dress =
  'M96 1060C96 960 104 860 132 800C152 756 190 730 240 712C276 700 300 684 322 650L628 650C650 684 676 700 712 712C762 730 800 756 820 800C848 860 856 960 856 1060Z';

/** Strands from the crown to the ends, left open in the blue plate so that red and yellow show. */
function strands(): string {
  const random = randomFrom('nour/strands');
  let body = '';
  for (let index = 0; index < 15; index++) {
    const share = (index + 0.5) / 15;
    const top = 396 + share * 146 + between(random, -5, 5);
    const middle = 350 + share * 240;
    const end = 312 + share * 344 + between(random, -6, 6);
    const from = between(random, 318, 366);
    const to = between(random, 796, 872) - 120 * Math.abs(share - 0.5);
    const thick = between(random, 2.4, 4.6);
    // A sliver with two edges: down one side and back up the other, pointed at both ends.
    body +=
      `M${top} ${from}C${top} 430 ${middle - thick} 450 ${(middle + end) / 2 - thick} 590S${end} 720 ${end} ${to}` +
      `C${end + thick * 0.6} 720 ${(middle + end) / 2 + thick * 1.6} 660 ${(middle + end) / 2 + thick} 590S${top} 430 ${top} ${from}Z`;
  }
  return filled(body, '#fff');
}

/** The plates of a figure from behind before a setting sun; everything important is inside the round crop. */
export function longHair(): { yellow: string; red: string; blue: string } {
  const sun = { x: 596, y: 400, radius: 274 };
  const sky = ramp('sky', 60, 640, [
    [0, 0.03],
    [0.4, 0.38],
    [1, 0.86],
  ]);
  const heat = ramp('heat', sun.y - sun.radius, sun.y + sun.radius, [
    [0, 0.04],
    [0.2, 0.22],
    [0.75, 1],
    [1, 1],
  ]);
  const water = 'M-40 640C120 622 260 656 420 642S700 630 1040 652V1060H-40Z';
  const deep = 'M-40 738C140 720 300 752 470 738S820 726 1040 748V1060H-40Z';
  return {
    yellow:
      `<defs>${sky}</defs><rect x="-40" y="-40" width="1080" height="680" fill="url(#sky)"/>` +
      filled(water, '#fff') +
      disc(sun.x, sun.y, sun.radius),
    red:
      `<defs>${heat}</defs>${disc(sun.x, sun.y, sun.radius * 0.985, 'url(#heat)')}` +
      filled(dress, grey(0.96)) +
      filled(hair, grey(0.9)),
    blue:
      filled(water, grey(0.5)) +
      filled(deep, grey(0.92)) +
      filled(dress, '#fff') +
      filled(hair, grey(0.99)) +
      strands(),
  };
}
