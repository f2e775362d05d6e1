// A choice that takes effect with the form around it.
import { css } from '@emotion/react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { media } from '../theme/media';
import { colour, duration, ease, radius } from '../theme/tokens';
import { toggleHint, toggleLabel, toggleRow } from './toggle-row';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'checked'> & {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

const box = css`
  position: relative;
  flex: none;
  width: 20px;
  height: 20px;
  margin: 0;
  appearance: none;
  border: 1px solid ${colour.lineStrong};
  border-radius: ${radius.tag};
  background: ${colour.field};
  cursor: inherit;
  transition: background-color ${duration.quick} ${ease.in};
  &::before {
    content: '';
    position: absolute;
    inset: 3px;
    background: ${colour.onAccent};
    clip-path: polygon(8% 52%, 22% 38%, 41% 57%, 79% 15%, 93% 29%, 41% 86%);
    opacity: 0;
  }
  &:checked {
    border-color: transparent;
    background: ${colour.accent};
  }
  &:checked::before {
    opacity: 1;
  }
  &:disabled {
    background: ${colour.surface2};
    border-color: ${colour.line};
  }
  &:disabled:checked::before {
    background: ${colour.textDisabled};
  }
  &::after {
    content: '';
    position: absolute;
    inset: -12px;
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &::before {
      background: ButtonText;
    }
  }
`;

export function Checkbox({ label, hint, checked, onChange, className, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <label css={toggleRow} className={className}>
      <input
        type="checkbox"
        css={box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? hintId : undefined}
        {...rest}
      />
      <span>
        <span css={toggleLabel}>{label}</span>
        {hint && (
          <span css={toggleHint} id={hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
