// The level, as a figure in a ring of progress.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { colour, tabular } from '../theme/tokens';

const frame = css`
  ${tabular}
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  color: ${colour.text};
  font: 600 0.8125rem/1 var(--lb-face);
  & > svg {
    position: absolute;
    inset: 0;
    transform: rotate(-90deg);
  }
`;

export type LevelRingProps = {
  level: number;
  /** Towards the next level, between 0 and 1. */
  share: number;
  sizePx?: number;
  className?: string;
};

export function LevelRing({ level, share, sizePx = 36, className }: LevelRingProps) {
  const percent = Math.round(share * 100);
  const width = 3;
  const radius = (sizePx - width) / 2;
  const round = 2 * Math.PI * radius;
  const circle = { cx: sizePx / 2, cy: sizePx / 2, r: radius, fill: 'none', strokeWidth: width } as const;
  return (
    <span
      css={frame}
      className={className}
      style={{ width: sizePx, height: sizePx }}
      role="img"
      aria-label={t`Level ${level}, ${percent} percent to the next`}
    >
      <svg width={sizePx} height={sizePx} aria-hidden="true">
        <circle {...circle} stroke={colour.rail} />
        {share > 0 && (
          <circle
            {...circle}
            stroke={colour.accent}
            strokeLinecap="round"
            strokeDasharray={round}
            strokeDashoffset={round * (1 - Math.min(1, share))}
          />
        )}
      </svg>
      {level}
    </span>
  );
}
