// A line chart over time: the values at the crosshair are listed above the plot, and each line is labelled at its end.

import { css } from '@emotion/react';
import { ChartKeys, keyedChart } from '@libretto/kit/charts';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type UPlot from 'uplot';
import { dashes, seriesColour, useChartColours } from './chart-colours';
import type { PlotSeries } from './draw-plot';
import { spreadLabels } from './label-places';

export interface PlotProps {
  /** Description of the chart for screen readers: "Balance of platform/fees". */
  readonly label: string;
  readonly xs: readonly number[];
  readonly untilX?: number;
  readonly series: readonly PlotSeries[];
  readonly formatX: (x: number) => string;
  /** Short format of the axis. */
  readonly formatAxis: (y: number) => string;
  /** Exact format of the values above the plot. */
  readonly formatY: (y: number) => string;
}

const heightPx = 220;
const labelsPx = 168;
const labelAwayPx = 10;
const labelGapPx = 18;

export function Plot({ label, xs, untilX, series, formatX, formatAxis, formatY }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const colours = useChartColours();
  const [hovered, setHovered] = useState<number | null>(null);
  const [labels, setLabels] = useState<{ readonly leftPx: number; readonly topsPx: readonly number[] } | null>(null);
  const [widthPx, setWidthPx] = useState(0);
  const last = xs.length - 1;
  const shown = hovered ?? last;
  const isRoomy = widthPx >= 560;
  const names = series.map((each) => each.label).join('|');

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each render creates the same formats again.
  useEffect(() => {
    const element = frame.current;
    if (!element || widthPx === 0) return undefined;
    let isGone = false;
    void import('./draw-plot').then(({ drawPlot }) => {
      if (isGone) return;
      const drawn = drawPlot(element, {
        xs,
        untilX: untilX ?? xs.at(-1) ?? 0,
        series,
        colours,
        widthPx: isRoomy ? widthPx - reservedPx(xs, untilX, widthPx) : widthPx,
        heightPx: heightPx,
        formatX,
        formatY: formatAxis,
        onCursor: setHovered,
        onReady: (ready) => {
          const { offsetLeft, offsetTop, offsetHeight } = ready.over;
          const ends = series.map(
            ({ values: own }) => offsetTop + ready.valToPos(own.at(-1) ?? 0, 'y') - labelGapPx / 2,
          );
          setLabels({
            leftPx: offsetLeft + ready.valToPos(xs.at(-1) ?? 0, 'x') + labelAwayPx,
            topsPx: spreadLabels(ends, labelGapPx, offsetTop + offsetHeight - labelGapPx),
          });
        },
      });
      plot.current = drawn;
    });
    return () => {
      isGone = true;
      plot.current?.destroy();
      plot.current = null;
    };
  }, [xs, untilX, series, colours, widthPx, isRoomy]);

  /** Moves the crosshair from the keyboard. */
  const moveTo = (index: number) => {
    setHovered(index);
    const drawn = plot.current;
    drawn?.setCursor({ left: drawn.valToPos(xs[index] ?? 0, 'x'), top: 0 }, false);
  };

  return (
    <div css={keyedChart}>
      <p css={values}>
        <strong>{shown < 0 ? '' : formatX(xs[shown] ?? 0)}</strong>
        {series.map((each, index) => (
          <span key={each.label}>
            <Swatch index={index} />
            {each.label} <b>{each.values[shown] == null ? '–' : formatY(each.values[shown] ?? 0)}</b>
          </span>
        ))}
      </p>
      {/* A canvas is not mirrored in right-to-left languages, so its overlay is not either. */}
      <div css={stage} dir="ltr">
        <div ref={frame} css={canvas} role="img" aria-label={`${label}: ${names.replaceAll('|', ', ')}`} />
        {isRoomy &&
          labels &&
          series.map((each, index) => (
            <span
              key={each.label}
              aria-hidden
              css={endLabel}
              style={{ top: labels.topsPx[index], left: labels.leftPx, color: seriesColour(index) }}
            >
              {each.label} <b>{formatY(each.values.at(-1) ?? 0)}</b>
            </span>
          ))}
      </div>
      {last > 0 && (
        <ChartKeys
          label={t`Instant shown of: ${label}`}
          last={last}
          shown={shown}
          valueText={`${formatX(xs[shown] ?? 0)}: ${series.map((each) => `${each.label} ${formatY(each.values[shown] ?? 0)}`).join(', ')}`}
          onShow={moveTo}
        />
      )}
    </div>
  );
}

/** Width reserved for the end labels to the right of the plot; less when the current month leaves space there. */
function reservedPx(xs: readonly number[], untilX: number | undefined, widthPx: number): number {
  const [first = 0, last = 0] = [xs[0], xs.at(-1)];
  const end = Math.max(untilX ?? last, last);
  const freeShare = end === first ? 0 : (end - last) / (end - first);
  return Math.max(0, labelsPx - freeShare * (widthPx - labelsPx));
}

export function Swatch({ index }: { index: number }) {
  return (
    // In forced colours the canvas keeps the colours of its lines, so their swatches keep them as well.
    <svg
      width="20"
      height="8"
      aria-hidden
      style={{ color: seriesColour(index), flex: 'none', forcedColorAdjust: 'none' }}
    >
      <line
        x1="0"
        y1="4"
        x2="20"
        y2="4"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray={dashes[index % 4]?.join(' ')}
      />
    </svg>
  );
}

const values = css`
  ${font.small}
  ${tabular}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  color: ${colour.textMuted};
  & > span {
    display: inline-flex;
    align-items: center;
    gap: ${space[8]};
  }
  & strong,
  & b {
    font-weight: 600;
    color: ${colour.text};
  }
`;
const stage = css`
  position: relative;
`;
/* The part of uPlot's style sheet that this chart needs; the remote does not load the sheet itself. */
const canvas = css`
  min-height: ${heightPx}px;
  & .u-wrap {
    position: relative;
    user-select: none;
  }
  & canvas {
    display: block;
    width: 100%;
    height: 100%;
  }
  & .u-over,
  & .u-under,
  & .u-axis,
  & .u-select,
  & .u-cursor-x,
  & .u-cursor-y,
  & .u-cursor-pt {
    position: absolute;
    pointer-events: none;
  }
  & .u-over {
    pointer-events: auto;
  }
  & .u-cursor-x,
  & .u-cursor-pt {
    inset: 0 auto auto 0;
    will-change: transform;
  }
  & .u-cursor-x {
    height: 100%;
    border-inline-end: 1px solid ${colour.lineStrong};
  }
  & .u-cursor-pt {
    border-radius: 50%;
    background-clip: padding-box;
  }
  & .u-hz .u-cursor-x.u-off,
  & .u-off {
    display: none;
  }
`;
const endLabel = css`
  ${font.small}
  ${tabular}
  position: absolute;
  width: ${labelsPx - labelAwayPx}px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 600;
  & > b {
    color: ${colour.text};
    font-weight: 500;
  }
`;
