import { spreadLabels } from './label-places';

test.each([
  ['are at the ends of their lines if there is room', [10, 60, 120], [10, 60, 120]],
  ['of lines that end together are below each other', [40, 40, 41], [40, 58, 76]],
  ['are never above the plot', [-20, 0], [0, 18]],
  ['are never below the plot', [195, 200], [182, 200]],
  ['keep the order of the lines that they name', [100, 90], [108, 90]],
])('labels %s', (_, wanted, placed) => {
  expect(spreadLabels(wanted, 18, 200)).toEqual(placed);
});
