import { halftone } from './halftone';

const screen = { periodPx: 10, angleDeg: 18 };

/** The average ink of a flat tint of this density. */
function averageInk(density: number): number {
  let sum = 0;
  for (let y = 0; y < 100; y++) {
    for (let x = 0; x < 100; x++) sum += halftone(density, x, y, screen);
  }
  return sum / 10_000;
}

describe('halftone', () => {
  it('leaves paper bare and solids whole', () => {
    expect(averageInk(0)).toBe(0);
    expect(averageInk(1)).toBe(1);
  });

  it('lays half the ink for a half tint', () => {
    expect(averageInk(0.5)).toBeCloseTo(0.5, 2);
  });

  it('lays more ink for more density, without a step', () => {
    let last = 0;
    for (let density = 0.02; density <= 1; density += 0.02) {
      const ink = averageInk(density);
      expect(ink).toBeGreaterThanOrEqual(last);
      expect(ink - last).toBeLessThan(0.06);
      last = ink;
    }
  });

  it('turns with the screen', () => {
    const square = { periodPx: 10, angleDeg: 0 };
    expect(halftone(0.3, 0, 0, square)).toBe(1);
    expect(halftone(0.3, 5, 0, square)).toBe(0);
    expect(halftone(0.3, 5, 0, { periodPx: 10, angleDeg: 45 })).toBe(0);
    expect(halftone(0.3, 10, 0, square)).toBe(1);
  });
});
