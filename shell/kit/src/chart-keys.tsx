// Keyboard access to a chart: a visually hidden slider that screen readers announce; its focus shows as the chart's
// outline.
import { css } from '@emotion/react';
import { colour, space } from './tokens';
import { visuallyHiddenStyle } from './visually-hidden';

/** The style of the container around the chart and its slider. */
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
  /** The index of the last value; the first one is 0. */
  readonly last: number;
  readonly shown: number;
  /** The text that screen readers announce for the selected value. */
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
