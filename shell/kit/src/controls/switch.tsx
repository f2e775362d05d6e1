// On or off, at once: a native checkbox that calls itself a switch.
import { css } from '@emotion/react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { media } from '../theme/media';
import { colour, duration, ease, radius } from '../theme/tokens';
import { toggleHint, toggleLabel, toggleRow } from './toggle-row';

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'checked' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The switch at the far right of its row, the words in front, as in settings. */
  trailing?: boolean;
};

const control = css`
  position: relative;
  flex: none;
  width: 40px;
  height: 24px;
  margin: 0;
  appearance: none;
  border: 1px solid ${colour.lineStrong};
  border-radius: ${radius.full};
  background: ${colour.surface4};
  cursor: inherit;
  transition: background-color ${duration.quick} ${ease.in};
  &::before {
    content: '';
    position: absolute;
    inset: 3px auto auto 3px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: ${colour.textMuted};
    transition: transform ${duration.quick} ${ease.in};
  }
  &:checked {
    border-color: transparent;
    background: ${colour.accent};
  }
  &:checked::before {
    transform: translateX(16px);
    background: ${colour.onAccent};
  }
  ${media.hover} {
    label:hover > &:not(:disabled, :checked) {
      background: ${colour.surface5};
    }
    label:hover > &:checked:not(:disabled) {
      background: ${colour.accentHover};
    }
  }
  &:disabled {
    background: ${colour.surface2};
    border-color: ${colour.line};
  }
  &:disabled::before {
    background: ${colour.textDisabled};
  }
  &::after {
    content: '';
    position: absolute;
    inset: -10px -4px;
  }
  ${media.reducedMotion} {
    &::before {
      transition: none;
    }
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &::before {
      background: ButtonText;
    }
    /* Hover must not bring back the theme's colour, so this is as specific as the rule of hover. */
    &:checked,
    label:hover > &:checked:not(:disabled) {
      background: Highlight;
      forced-color-adjust: none;
    }
    &:checked::before {
      background: HighlightText;
    }
  }
`;

export function Switch({ label, hint, checked, onChange, trailing, className, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <label css={toggleRow} className={className} data-trailing={trailing || undefined}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state; HTML forbids aria-checked on it.
        role="switch"
        css={control}
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
