// The waveform of a recording as bars. `--at` is the played share, which is coloured.
import { css } from '@emotion/react';
import { colour } from '@libretto/kit/theme';
import { useMemo } from 'react';

const bars = 96;
const barPx = 3;
const stepPx = 5;
const heightPx = 48;
const leastPx = 3;
/** Height of all bars until the recording has been measured, in percent. */
const evenly = 12;

export function WaveformBars({ peaks }: { peaks: readonly number[] | null }) {
  const shape = useMemo(() => pathOf(heights(peaks)), [peaks]);
  return (
    <svg css={waveform} viewBox={`0 0 ${bars * stepPx} ${heightPx}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={shape} />
      <path d={shape} data-played="" />
    </svg>
  );
}

/** Resamples the peaks to one value per bar, the highest of its range, between 0 and 1. */
export function heights(peaks: readonly number[] | null, count = bars): readonly number[] {
  if (!peaks || peaks.length === 0) return Array.from({ length: count }, () => evenly / 100);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / count));
    return Math.min(1, Math.max(0, ...peaks.slice(from, to).map((peak) => peak / 100)));
  });
}

const pathOf = (shares: readonly number[]) =>
  shares
    .map((share, at) => {
      const height = Math.max(leastPx, share * heightPx);
      return `M${at * stepPx} ${(heightPx - height) / 2}h${barPx}v${height}h-${barPx}z`;
    })
    .join('');

const waveform = css`
  display: block;
  width: 100%;
  height: ${heightPx}px;
  & > path {
    fill: ${colour.rail};
  }
  & > [data-played] {
    fill: ${colour.accent};
    clip-path: inset(0 calc((1 - var(--at, 0)) * 100%) 0 0);
  }
`;
