// Draws the plot with uPlot. Both load lazily, only where a chart is shown.
import './browser-language';
import UPlot from 'uplot';
import { type ChartColours, dashes } from './chart-colours';

export interface PlotSeries {
  readonly label: string;
  /** One value per x; null where none is known yet. */
  readonly values: readonly (number | null)[];
  /** Draws steps instead of slopes, for one-off amounts and balances. */
  readonly isStepped: boolean;
}

export interface PlotOptions {
  readonly xs: readonly number[];
  /** Right end of the scale, which may be after the last point: the end of the month. */
  readonly untilX: number;
  readonly series: readonly PlotSeries[];
  readonly colours: ChartColours;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly formatX: (x: number) => string;
  readonly formatY: (y: number) => string;
  readonly onCursor: (index: number | null) => void;
  /** Called once the scales are known, so that positions can be computed. */
  readonly onReady: (plot: UPlot) => void;
}

/** Margin factor above the highest and below the lowest value. */
const headroom = 1.08;

/** Draws the plot and returns the uPlot instance, with which the caller moves the crosshair and destroys the plot. */
export function drawPlot(target: HTMLElement, options: PlotOptions): UPlot {
  const { xs, untilX, series, colours, widthPx, heightPx, formatX, formatY, onCursor, onReady } = options;
  const font = '12px "Figtree Variable", Arial, sans-serif';
  const values = series.flatMap((each) => each.values.filter((value) => value !== null));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const stepped = UPlot.paths.stepped?.({ align: 1 });
  return new UPlot(
    {
      width: widthPx,
      height: heightPx,
      legend: { show: false },
      padding: [8, 32, 0, 0],
      scales: {
        x: { time: false, range: [xs[0] ?? 0, Math.max(untilX, xs.at(-1) ?? 0)] },
        y: { range: [least * headroom, most === least ? least + 1 : most * headroom] },
      },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 8 },
        // The crosshair snaps to the point whose values are shown.
        move: (plot, leftPx, topPx) =>
          leftPx < 0 ? [leftPx, topPx] : [plot.valToPos(xs[plot.posToIdx(leftPx)] ?? 0, 'x'), topPx],
      },
      hooks: {
        setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)],
        draw: [(plot) => drawZero(plot, colours)],
        ready: [onReady],
      },
      axes: [
        {
          stroke: colours.ink,
          font,
          size: 28,
          grid: { show: false },
          ticks: { show: false },
          space: 90,
          values: (_, splits) => splits.map(formatX),
        },
        {
          stroke: colours.ink,
          font,
          size: 56,
          grid: { stroke: colours.line, width: 1 },
          ticks: { show: false },
          space: 36,
          values: (_, splits) => splits.map(formatY),
        },
      ],
      series: [
        {},
        ...series.map(({ label, isStepped }, index) => ({
          label,
          stroke: colours.series[index % 4],
          width: 2,
          dash: [...(dashes[index % 4] ?? [])],
          points: { show: xs.length === 1 },
          ...(isStepped && stepped ? { paths: stepped } : {}),
        })),
      ],
    },
    [[...xs], ...series.map((each) => [...each.values])],
    target,
  );
}

/** Draws the zero line, stronger than the grid, because every value is read relative to it. */
function drawZero(plot: UPlot, colours: ChartColours): void {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(0, 'y', true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = colours.axis;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
