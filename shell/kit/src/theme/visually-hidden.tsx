// For screen readers only.
import { css } from '@emotion/react';
import type { ComponentPropsWithRef } from 'react';

/** The rule itself, for inputs that a painted control stands for. */
export const visuallyHiddenStyle = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text that is read out and not seen. */
export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span css={visuallyHiddenStyle} {...props} />;
}
