// A line of text, with its label and note.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { IconEye, IconEyeOff } from '../../icons/icons';
import { colour, font, space } from '../../theme/tokens';
import { IconButton } from '../icon-button';
import { Field, type FieldTexts } from './field';
import { fieldBox } from './field-style';

export type InputProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'aria-invalid'> & {
    /** Inside the box at its start: an icon of 20. */
    startSlot?: ReactNode;
    /** Inside the box at its end: a unit, a minimum, a button. */
    endSlot?: ReactNode;
  };

const frame = css`
  position: relative;
  display: block;
`;

const slot = css`
  ${font.body}
  position: absolute;
  inset-block: 0;
  display: grid;
  place-items: center;
  color: ${colour.textMuted};
`;

const atStart = css`
  inset-inline-start: ${space[12]};
  pointer-events: none;
`;

const atEnd = css`
  inset-inline-end: ${space[12]};
`;

export function Input({
  label,
  hideLabel,
  hint,
  error,
  startSlot,
  endSlot,
  className,
  style,
  type = 'text',
  ...rest
}: InputProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      {(control) => (
        <span css={frame}>
          {startSlot && <span css={[slot, atStart]}>{startSlot}</span>}
          <input
            type={type}
            css={fieldBox}
            style={{ paddingInlineStart: startSlot ? 44 : undefined, ...style }}
            {...rest}
            {...control}
          />
          {endSlot && <span css={[slot, atEnd]}>{endSlot}</span>}
        </span>
      )}
    </Field>
  );
}

export type PasswordInputProps = Omit<InputProps, 'type' | 'endSlot'>;

const eye = css`
  inset-inline-end: 2px;
`;

/** A password that can be looked at. */
export function PasswordInput({ label, hideLabel, hint, error, className, startSlot, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      {(control) => (
        <span css={frame}>
          {startSlot && <span css={[slot, atStart]}>{startSlot}</span>}
          <input
            type={shown ? 'text' : 'password'}
            css={fieldBox}
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            style={{ paddingInlineEnd: 48, ...rest.style }}
            {...control}
          />
          <span css={[slot, eye]}>
            <IconButton
              label={shown ? t`Hide password` : t`Show password`}
              icon={shown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
              onClick={() => setShown(!shown)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
