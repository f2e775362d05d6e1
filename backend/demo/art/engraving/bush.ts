import { clamp01 } from '../core/colour';
import { between, randomFrom } from '../core/random';
import { type Copperplate, engrave, maskWhere } from './burin';

/** Engraves one round bush with its foot at (x, bottom): a dome of lobes, lit from the upper left. */
export function engraveBush(onto: Copperplate, seed: string, x: number, bottom: number, radius: number): void {
  const random = randomFrom(seed);
  const centreY = bottom - radius * 0.82;
  const lobes = Array.from({ length: 11 }, (_, index) => {
    const angle = (index / 11) * Math.PI * 2 + between(random, -0.12, 0.12);
    const reach = radius * between(random, 0.62, 0.76);
    return [
      x + Math.cos(angle) * reach,
      centreY + Math.sin(angle) * reach * 0.92,
      radius * between(random, 0.27, 0.36),
    ] as const;
  });
  const within = (px: number, py: number, grow: number) => {
    if (py > bottom + grow * 0.4) return false;
    if (Math.hypot(px - x, (py - centreY) / 0.95) < radius * 0.78 + grow) return true;
    return lobes.some(([lobeX, lobeY, lobeRadius]) => Math.hypot(px - lobeX, py - lobeY) < lobeRadius + grow);
  };
  const edge = Math.min(1.3, 0.7 + radius / 30);
  const reach = radius * 1.2 + 4;
  const box = { left: x - reach, top: centreY - reach, width: reach * 2, height: reach * 2 };
  const spacing = 2.7 + radius / 20;
  const dome = (px: number, py: number) =>
    Math.sqrt(clamp01(1 - ((px - x) ** 2 + (py - centreY) ** 2) / (radius * 1.15) ** 2));
  const tone = (px: number, py: number) => {
    const lit = ((px - x) * 0.66 + (py - centreY) * 0.72) / radius;
    // Each lobe has a separate shadow; otherwise the bush would look like one smooth egg.
    let lobe = 0;
    for (const [lobeX, lobeY, lobeRadius] of lobes) {
      const inLobe = Math.hypot(px - lobeX, py - lobeY) / lobeRadius;
      if (inLobe < 1.1) lobe += 0.16 * (((px - lobeX) * 0.7 + (py - lobeY) * 0.7) / lobeRadius);
    }
    return clamp01(0.56 + 0.5 * lit + lobe);
  };
  engrave(
    onto,
    maskWhere(box, (px, py) => within(px, py, edge + 1.1)),
    [],
  );
  engrave(
    onto,
    maskWhere(box, (px, py) => within(px, py, edge)),
    [{ phase: () => 0, tone: () => 1 }],
  );
  engrave(
    onto,
    maskWhere(box, (px, py) => within(px, py, 0)),
    [
      { phase: (px, py) => ((px - x) * 0.5 + (py - centreY)) / spacing - 3.2 * dome(px, py), tone, lightest: 0.1 },
      { phase: (px, py) => (px - x - (py - centreY) * 0.6) / spacing, tone: (px, py) => (tone(px, py) - 0.62) * 1.3 },
    ],
  );
}
