import { clamp01 } from '../core/colour';
import { type Copperplate, engrave, maskWhere } from './burin';

/** One feather, from its root outwards. */
export interface Feather {
  readonly x: number;
  readonly y: number;
  /** Direction from root to tip, in degrees: 0 points right, positive turns clockwise. */
  readonly angleDeg: number;
  readonly length: number;
  readonly width: number;
  /** Offset of its bars along the feather, so that neighbours line up. */
  readonly barShift?: number;
  readonly bars?: number;
  readonly base?: number;
}

/** Half the width at `share` of the length: a slim root, a full blade, a rounded tip. */
function halfWidth(share: number, width: number): number {
  if (share < 0 || share > 1) return -1;
  const root = Math.min(1, 0.42 + 1.1 * share);
  const tip = share > 0.72 ? Math.sqrt(Math.max(0, 1 - ((share - 0.72) / 0.28) ** 2.2)) : 1;
  return (width / 2) * root * tip;
}

/**
 * Engraves a feather: barbs as a chevron from the shaft, dark bars across, and a pale edge that separates it from the
 * next.
 */
export function engraveFeather(onto: Copperplate, feather: Feather): void {
  const angle = (feather.angleDeg * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const { x, y, length, width } = feather;
  const alongOf = (px: number, py: number) => (px - x) * cos + (py - y) * sin;
  const acrossOf = (px: number, py: number) => (py - y) * cos - (px - x) * sin;
  const within = (grow: number) => (px: number, py: number) => {
    const share = (alongOf(px, py) + grow) / (length + grow * 2);
    return Math.abs(acrossOf(px, py)) < halfWidth(share, width) + grow * (share >= 0 && share <= 1 ? 1 : 0);
  };
  const tipX = x + cos * length;
  const tipY = y + sin * length;
  const reach = width / 2 + 6;
  const left = Math.floor(Math.min(x, tipX) - reach);
  const top = Math.floor(Math.min(y, tipY) - reach);
  const box = {
    left,
    top,
    width: Math.ceil(Math.max(x, tipX) + reach) - left,
    height: Math.ceil(Math.max(y, tipY) + reach) - top,
  };
  const barCount = feather.bars ?? Math.max(2, Math.round(length / 46));
  const tone = (px: number, py: number) => {
    const share = alongOf(px, py) / length;
    const across = acrossOf(px, py) / (width / 2);
    const bar = clamp01(
      Math.sin((share * barCount + (feather.barShift ?? 0) - Math.abs(across) * 0.16) * Math.PI * 2) * 2.4 + 0.5,
    );
    return clamp01((feather.base ?? 0.3) + 0.1 * across + 0.56 * bar + 0.14 * (1 - share));
  };
  engrave(onto, maskWhere(box, within(2.6)), []);
  engrave(onto, maskWhere(box, within(1.1)), [{ phase: () => 0, tone: () => 1 }]);
  engrave(onto, maskWhere(box, within(-0.7)), [
    { phase: (px, py) => (alongOf(px, py) - Math.abs(acrossOf(px, py)) * 1.05) / 5.2, tone },
  ]);
  const shaft = maskWhere(box, (px, py) => {
    const share = alongOf(px, py) / length;
    return share > 0 && share < 0.93 && Math.abs(acrossOf(px, py)) < 1.5 * (1.1 - share);
  });
  engrave(onto, shaft, [{ phase: () => 0, tone: () => 1 }]);
}
