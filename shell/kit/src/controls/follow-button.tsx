// Follow and Following: the label is the state, an outline invites, a muted ghost rests.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { colour } from '../theme/tokens';
import { Button } from './button';

export type FollowButtonProps = {
  following: boolean;
  /** Whom; read out, so that a list of these buttons makes sense. */
  name: string;
  /** True until the server agrees: the label changes only then. */
  busy?: boolean;
  onChange: (follow: boolean) => void;
  size?: 'row' | 'regular';
  className?: string;
};

/** As wide as the longer label, so its neighbours do not move. */
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
