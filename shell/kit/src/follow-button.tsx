// Follow and Following: the label is the state; Follow is outlined, Following is a muted ghost button.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { Button } from './button';
import { colour } from './tokens';

export type FollowButtonProps = {
  following: boolean;
  /** The followed person's name, announced by screen readers, so that a list of these buttons makes sense. */
  name: string;
  /** True until the server confirms; the label changes only then. */
  busy?: boolean;
  onChange: (follow: boolean) => void;
  size?: 'row' | 'regular';
  className?: string;
};

/** Reserves the width of the longer label, so that neighbours do not move. */
const steady = css`
  display: inline-grid;
  justify-items: center;
  & > * {
    grid-area: 1 / 1;
  }
  & > [data-measure] {
    visibility: hidden;
  }
`;

const resting = css`
  &:not(:disabled) {
    color: ${colour.textMuted};
  }
`;

export function FollowButton({ following, name, busy, onChange, size = 'row', className }: FollowButtonProps) {
  const label = following ? t`Following` : t`Follow`;
  return (
    <Button
      variant={following ? 'ghost' : 'outline'}
      size={size}
      busy={busy}
      css={following && resting}
      className={className}
      aria-label={following ? t`Following ${name}` : t`Follow ${name}`}
      onClick={() => onChange(!following)}
    >
      <span css={steady}>
        <span>{label}</span>
        <span data-measure aria-hidden="true">
          {following ? t`Follow` : t`Following`}
        </span>
      </span>
    </Button>
  );
}
