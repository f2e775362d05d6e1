// The tick that draws itself where money has arrived.
import { css, keyframes } from '@emotion/react';
import type { ReactNode } from 'react';
import { IconCheck } from '../icons/icons';
import { media } from '../theme/media';
import { colour, duration, ease, font, space } from '../theme/tokens';

const draw = keyframes`from { stroke-dashoffset: 24; }`;

const line = css`
  ${font.bodyStrong}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 32px;
  color: ${colour.success};
  & path {
    stroke-dasharray: 24;
    animation: ${draw} ${duration.calm} ${ease.in} both;
  }
  ${media.reducedMotion} {
    & path {
      animation: none;
    }
  }
`;

export function SuccessLine({ children }: { children: ReactNode }) {
  return (
    <p css={line} role="status">
      <IconCheck size={24} stroke={2.5} aria-hidden />
      {children}
    </p>
  );
}
