// The keyboard's way through a chart: a slider that is read out, and seen by the outline of the chart alone.
import { css } from '@emotion/react';
import { colour, space } from '../theme/tokens';
import { visuallyHiddenStyle } from '../theme/visually-hidden';

/** Of what surrounds the chart and its keys. */
export const keyedChart = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  &:has(input:focus-visible) {
    outline: 2px solid ${colour.focus};
    outline-offset: 4px;
  }
`;

export interface ChartKeysProps {
  readonly label: string;
  /** Of the last value; the first one is 0. */
  readonly last: number;
  readonly shown: number;
  /** Announced for the selected value. */
  readonly valueText: string | undefined;
  readonly onShow: (index: number) => void;
}

export function ChartKeys({ label, last, shown, valueText, onShow }: ChartKeysProps) {
  return (
    <label css={visuallyHiddenStyle}>
      {label}
      <input
        type="range"
        // Charts run from left to right in every language.
        dir="ltr"
        min={0}
        max={last}
        value={shown}
        aria-valuetext={valueText}
        onChange={(event) => onShow(Number(event.target.value))}
      />
    </label>
  );
}
