// The waveform of a song as bars, with the played part in the accent colour.
import { css } from '@emotion/react';
import { colour } from '@libretto/kit/theme';
import { memo } from 'react';

/** As many bars as can be distinguished at the displayed widths. */
const barCount = 120;
const heightUnits = 100;

export interface WaveformProps {
  peaks: readonly number[];
  /** Played share, between 0 and 1. */
  share: number;
}

export function Waveform({ peaks, share }: WaveformProps) {
  const path = pathOf(peaks);
  return (
    <svg css={frame} viewBox={`0 0 ${barCount} ${heightUnits}`} preserveAspectRatio="none" aria-hidden="true">
      <Bars path={path} />
      <g style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }} data-heard="">
        <Bars path={path} />
      </g>
    </svg>
  );
}

const Bars = memo(({ path }: { path: string }) => <path d={path} />);

/** One vertical line per bar, with the highest peak of its range, centred. */
export function pathOf(peaks: readonly number[]): string {
  return Array.from({ length: barCount }, (_, at) => {
    const from = Math.floor((at * peaks.length) / barCount);
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / barCount));
    const half = Math.max(1, Math.max(0, ...peaks.slice(from, to)) / 2);
    return `M${at + 0.5} ${heightUnits / 2 - half}V${heightUnits / 2 + half}`;
  }).join('');
}

const frame = css`
  display: block;
  width: 100%;
  height: 100%;
  & path {
    fill: none;
    stroke: ${colour.buffer};
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }
  & [data-heard] path {
    stroke: ${colour.accent};
  }
  & g {
    transform-box: view-box;
  }
`;
