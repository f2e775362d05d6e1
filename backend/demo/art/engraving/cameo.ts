import type { Canvas } from '../core/canvas';
import { clamp01 } from '../core/colour';
import { gradientNoise } from '../core/noise';
import { disc } from '../core/svg';
import { type Copperplate, copperplate, engrave, maskOf, maskOfPath, maskWhere, pull, stamp } from './burin';
import { indigo, paper } from './hills';
import { hatch, inflate } from './relief';

const box = { left: 100, top: 30, width: 800, height: 940 };
const oval = { x: 500, y: 500, across: 338, down: 412 };

/** The distance of a point from the oval's centre; 1 is its edge. */
const outwards = (x: number, y: number, grow = 0) =>
  Math.hypot((x - oval.x) / (oval.across + grow), (y - oval.y) / (oval.down + grow));

const face =
  'M430 262C396 280 378 318 373 354C370 380 371 396 376 414C371 436 344 466 329 487C323 496 331 503 346 505' +
  'C350 512 345 520 341 528C338 535 344 541 354 543C345 547 342 555 345 563C348 571 357 573 356 582C350 596 347 612 356 626' +
  'C368 642 400 640 428 633C450 628 460 640 463 664C468 706 456 742 424 772L400 830H640L632 780C600 742 590 690 590 620C612 520 600 360 560 300C530 262 470 240 430 262Z';

const hair =
  'M398 322C388 276 420 226 486 210C566 192 640 238 658 318C672 382 660 452 640 508C630 540 616 568 598 590' +
  'C586 574 566 572 552 556C534 538 532 512 524 490C514 462 492 452 484 424C474 392 486 368 470 350C452 332 420 344 398 322Z';

const dress =
  'M150 980C150 880 196 794 290 756C342 734 388 726 418 704C432 732 470 756 520 752C562 748 596 732 612 704' +
  'C650 728 714 740 764 770C838 818 870 900 872 980Z';

const collar =
  'M416 694C404 708 400 726 408 744C416 760 432 754 438 768C446 782 462 776 470 788C480 800 496 790 506 798C518 806 530 794 542 796' +
  'C554 796 562 784 574 782C588 778 594 766 606 760C620 750 626 728 618 704C596 732 564 742 520 740C474 738 434 720 416 694Z';

/** Ruled ground in the oval, darker behind the face than behind the head, and the beaded rim. */
function ground(onto: Copperplate): void {
  const inner = maskWhere(box, (x, y) => outwards(x, y) < 1);
  const tone = (x: number, y: number) =>
    clamp01(0.52 - 0.16 * ((x - 500) / 340) + 0.24 * outwards(x, y) ** 3 - 0.1 * ((500 - y) / 400));
  engrave(onto, inner, [
    { phase: (_, y) => y / 7, tone },
    { phase: (x, y) => (y * 0.5 + x * 0.86) / 8, tone: (x, y) => (tone(x, y) - 0.52) * 1.4, lightest: 0.06 },
  ]);
}

function rim(onto: Copperplate): void {
  const line = (from: number, to: number) =>
    stamp(
      onto,
      maskWhere(box, (x, y) => outwards(x, y, from) >= 1 && outwards(x, y, to) < 1),
    );
  stamp(
    onto,
    maskWhere(box, (x, y) => outwards(x, y) >= 1),
    0,
  );
  line(0, 3);
  line(30, 32.5);
  const beads = 116;
  let drawn = '';
  for (let index = 0; index < beads; index++) {
    const angle = (index / beads) * Math.PI * 2;
    const x = oval.x + Math.cos(angle) * (oval.across + 16.5);
    const y = oval.y + Math.sin(angle) * (oval.down + 16.5);
    drawn += disc(x, y, index % 4 === 0 ? 7.6 : 4.4);
  }
  stamp(onto, maskOf(drawn, box));
}

/** The dress in long folds with a lace collar and a brooch at its clasp. */
function clothing(onto: Copperplate): void {
  const folds = gradientNoise('cameo/folds');
  const cloth = maskOfPath(dress, box);
  const body = inflate(cloth);
  engrave(onto, cloth, [
    {
      phase: (x, y) => (x + (x - 500) * ((980 - y) / 900)) / 8 + 1.6 * folds(x / 60, y / 260) - 4 * body.height(x, y),
      tone: (x, y) => clamp01(1.12 - 0.52 * body.light(x, y) + 0.26 * folds(x / 44, y / 240)),
    },
    { phase: (x, y) => (y - x * 0.3) / 7.4, tone: (x, y) => clamp01((0.98 - 0.6 * body.light(x, y) - 0.5) * 1.2) },
  ]);
  const lace = maskOfPath(collar, box);
  const edge = inflate(lace);
  engrave(onto, lace, hatch(edge, { angleDeg: 84, spacing: 6, bend: 0.6, dark: 0.52, range: 0.5 }));
  stamp(onto, maskOf(`<path d="${collar}" fill="none" stroke="#000" stroke-width="2.6"/>`, box));
  stamp(onto, maskOf('<path d="M506 770L520 796L506 828L492 796Z"/>', box), 0);
  stamp(onto, maskOf('<path d="M506 776L516 796L506 820L496 796Z"/>', box));
}

/** Hair combed back: lines that fan out from the bun, and the bun with a separate spiral. */
function combed(onto: Copperplate): void {
  const strands = gradientNoise('cameo/strands');
  const knot = { x: 676, y: 300 };
  const mass = maskOfPath(hair, box);
  const body = inflate(mass);
  engrave(onto, mass, [
    {
      phase: (x, y) => {
        const distance = Math.hypot(x - knot.x, y - knot.y);
        return Math.atan2(y - knot.y, knot.x + 40 - x) * 25 + 2.2 * strands(distance / 150, y / 120) + distance / 60;
      },
      tone: (x, y) =>
        clamp01(1.26 - 0.78 * body.light(x, y) + 0.3 * strands(Math.hypot(x - knot.x, y - knot.y) / 40, 2.2)),
    },
  ]);
  stamp(onto, maskOf(`<path d="${hair}" fill="none" stroke="#000" stroke-width="2.4"/>`, box));
  const bun = maskOf(
    `<ellipse cx="${knot.x + 20}" cy="${knot.y}" rx="78" ry="86" transform="rotate(-18 ${knot.x + 20} ${knot.y})"/>`,
    box,
  );
  const ball = inflate(bun);
  engrave(onto, bun, [
    {
      phase: (x, y) => Math.hypot(x - knot.x + 96, (y - knot.y - 40) * 0.92) / 7.6 + 1.2 * strands(x / 60, y / 60),
      tone: (x, y) => clamp01(1.24 - 0.8 * ball.light(x, y)),
    },
    { phase: (x, y) => (x + y * 0.4) / 8, tone: (x, y) => (1.1 - 0.8 * ball.light(x, y) - 0.66) * 1.3 },
  ]);
  stamp(
    onto,
    maskOf(
      `<ellipse cx="${knot.x + 20}" cy="${knot.y}" rx="78" ry="86" transform="rotate(-18 ${knot.x + 20} ${knot.y})" fill="none" stroke="#000" stroke-width="2.4"/>`,
      box,
    ),
  );
}

/** A singer in profile, cut like a cameo. A shaded socket replaces the eye. */
export function cameo(): Canvas {
  const onto = copperplate(1000, 1000);
  ground(onto);
  const skin = maskOfPath(face, box);
  const body = inflate(skin, 0.8);
  const near = (x: number, y: number, centreX: number, centreY: number, across: number, down: number) =>
    Math.exp(-(((x - centreX) / across) ** 2) - ((y - centreY) / down) ** 2);
  const shade = (x: number, y: number) =>
    0.34 * near(x, y, 392, 424, 26, 12) +
    0.2 * near(x, y, 356, 506, 18, 9) +
    0.3 * near(x, y, 352, 566, 20, 7) +
    0.22 * near(x, y, 366, 538, 24, 4) +
    0.62 * near(x, y, 500, 662, 80, 40) +
    0.3 * clamp01((x - 520) / 90) -
    0.24 * near(x, y, 404, 500, 44, 46);
  engrave(
    onto,
    skin,
    hatch(body, { angleDeg: -38, spacing: 6.8, bend: 5, dark: 0.6, range: 0.62, shade, crossDeg: 64 }),
  );
  stamp(onto, maskOf(`<path d="${face}" fill="none" stroke="#000" stroke-width="2.4"/>`, box));
  clothing(onto);
  combed(onto);
  rim(onto);
  return pull(onto, 'cameo/paper', paper, indigo);
}
