import { setLine } from '../core/lettering';
import { filled } from '../core/svg';

/** Artist over title in Young Serif 40/48, either printed in one ink or knocked out of it. */
export function risoTitle(
  title: string,
  x: number,
  y: number,
  fill: string,
  anchor: 'start' | 'end' = 'start',
): string {
  const style = { face: 'young-serif-latin-400-normal', sizePx: 40, anchor } as const;
  return filled(setLine('Nour & the Low Tide', x, y, style), fill) + filled(setLine(title, x, y + 48, style), fill);
}
