import { copperplate, engrave, fineness, maskWhere } from './burin';
import { inflate } from './relief';

const box = { left: 20, top: 20, width: 160, height: 160 };
const ball = maskWhere(box, (x, y) => Math.hypot(x - 100, y - 100) < 70);

describe('inflated silhouettes', () => {
  const relief = inflate(ball);

  it('are highest in the middle and end at the rim', () => {
    expect(relief.height(100, 100)).toBeGreaterThan(0.97);
    expect(relief.height(100, 40)).toBeLessThan(relief.height(100, 60));
    expect(relief.height(24, 24)).toBe(0);
  });

  it('are lit from the upper left', () => {
    expect(relief.light(65, 60)).toBeGreaterThan(relief.light(100, 100));
    expect(relief.light(100, 100)).toBeGreaterThan(relief.light(135, 140));
  });
});

describe('the burin', () => {
  const shareOfInk = (tone: number) => {
    const onto = copperplate(200, 200);
    engrave(onto, ball, [{ phase: (_, y) => y / 9, tone: () => tone }]);
    const inside = ball.cover.data.reduce((sum, value) => sum + value, 0);
    return onto.data.reduce((sum, value) => sum + value, 0) / inside;
  };

  it('lays as much ink as the tone asks for', () => {
    expect(shareOfInk(0.3)).toBeCloseTo(0.3, 1);
    expect(shareOfInk(0.7)).toBeCloseTo(0.7, 1);
  });

  it('ends lines that are too thin and closes those that nearly touch', () => {
    expect(shareOfInk(0.05)).toBe(0);
    expect(shareOfInk(0.96)).toBe(1);
  });

  it('wipes what lies behind a shape', () => {
    const onto = copperplate(200, 200);
    onto.data.fill(1);
    engrave(onto, ball, []);
    expect(onto.data[100 * fineness * onto.width + 100 * fineness]).toBe(0);
    expect(onto.data[0]).toBe(1);
  });
});
