// The text button: a native button, busy without changing its width.
import { css } from '@emotion/react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Spinner } from '../pictures/spinner';
import { Label } from '../text/label';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style';

export { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  children: ReactNode;
  /** One accent-filled (`primary`) control per view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Keeps width and label, spins in the icon's place and takes no press. */
  busy?: boolean;
  icon?: ReactNode;
  fullWidth?: boolean;
};

const full = css`
  width: 100%;
`;

const slot = css`
  display: inline-grid;
  flex: none;
  place-items: center;
  & > * {
    grid-area: 1 / 1;
  }
  &[data-busy] > :not([data-spinner]) {
    visibility: hidden;
  }
`;

/** Without an icon the spinner and its gap, 24 px, are taken from the padding, so the width stays. */
const spinning = css`
  margin-inline: -12px;
  display: inline-flex;
  align-items: center;
  gap: 8px;
`;

export function Button({
  children,
  variant = 'secondary',
  size = 'regular',
  busy = false,
  icon,
  fullWidth = false,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      css={[buttonStyle(variant, size), fullWidth && full]}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // A busy submit button must not send the form a second time.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {icon && (
        <span css={slot} data-busy={busy || undefined}>
          {icon}
          {busy && <Spinner data-spinner="" />}
        </span>
      )}
      {busy && !icon ? (
        <span css={spinning}>
          <Spinner />
          <Label>{children}</Label>
        </span>
      ) : (
        <Label>{children}</Label>
      )}
    </button>
  );
}

export type ButtonLinkProps = Omit<ComponentPropsWithRef<'a'>, 'children'> &
  Pick<ButtonProps, 'children' | 'variant' | 'size' | 'icon' | 'fullWidth'>;

/** A link that looks like a button; navigation stays with the code that handles its click. */
export function ButtonLink({ children, variant, size, icon, fullWidth, ...rest }: ButtonLinkProps) {
  return (
    <a css={[buttonStyle(variant, size), fullWidth && full]} {...rest}>
      {icon && <span css={slot}>{icon}</span>}
      <Label>{children}</Label>
    </a>
  );
}
