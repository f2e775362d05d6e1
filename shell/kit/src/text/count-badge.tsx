// The figure on the bell: 9+ above nine, nothing at zero.
import { css } from '@emotion/react';
import { colour, radius } from '../theme/tokens';
import { formatUnread } from './format';

const badge = css`
  display: inline-grid;
  place-items: center;
  min-width: 18px;
  height: 18px;
  padding: 0 4px;
  border-radius: ${radius.full};
  background: ${colour.mark};
  color: ${colour.onMark};
  font: 700 0.75rem/1 var(--lb-face);
  font-variant-numeric: tabular-nums;
  outline: 1px solid transparent;
`;

export type CountBadgeProps = { count: number; className?: string };

/** Hidden from screen readers: the control that wears it says the count in its label. */
export function CountBadge({ count, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span css={badge} className={className} aria-hidden="true">
      {formatUnread(count)}
    </span>
  );
}
