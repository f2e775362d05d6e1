// A canvas cannot use custom properties, so charts read their values whenever the theme changes.
import { colourVariable } from '@libretto/kit/theme';
import { useEffect, useState } from 'react';

export interface ChartColours {
  readonly series: readonly string[];
  readonly line: string;
  readonly axis: string;
  readonly ink: string;
  readonly ground: string;
}

/** In the order of the series: rose, blue, green, violet; they also differ in lightness. */
const seriesRoles = ['chart1', 'chart4', 'chart2', 'chart5'] as const;
/** Dash patterns in addition to colours: solid, dashed, dotted, dash-dotted. */
export const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [10, 4, 2, 4]];

export const seriesColour = (index: number) => `var(${colourVariable(seriesRoles[index % 4] ?? 'chart1')})`;

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const of = (role: Parameters<typeof colourVariable>[0]) => style.getPropertyValue(colourVariable(role)).trim();
  return {
    series: seriesRoles.map(of),
    line: of('line'),
    axis: of('lineStrong'),
    ink: of('textMuted'),
    ground: of('surface1'),
  };
}

export function useChartColours(): ChartColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(readColours()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return colours;
}
