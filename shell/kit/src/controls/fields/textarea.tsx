// Several lines of text that grow with the typed text.
import { css } from '@emotion/react';
import { type ComponentPropsWithRef, useImperativeHandle, useRef } from 'react';
import { useGrowing } from '../../hooks/grow-with-text';
import { CharacterCounter, type CharacterCounterProps } from './character-counter';
import { Field, type FieldTexts } from './field';
import { fieldBox } from './field-style';

export type TextareaProps = FieldTexts &
  Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'aria-invalid'> & {
    counter?: Omit<CharacterCounterProps, 'length' | 'id'>;
    /** Grows up to this height, then scrolls. */
    maxHeightPx?: number;
  };

const growing = css`
  display: block;
  resize: none;
  field-sizing: content;
  min-height: 88px;
  &[rows='1'] {
    min-height: 44px;
  }
`;

export function Textarea({
  label,
  hideLabel,
  hint,
  error,
  counter,
  className,
  maxHeightPx = 320,
  style,
  ref,
  ...rest
}: TextareaProps) {
  const length = String(rest.value ?? rest.defaultValue ?? '').length;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement);
  useGrowing(field, rest.value);
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      className={className}
      aside={counter && <CharacterCounter length={length} {...counter} />}
    >
      {(control) => (
        <textarea
          rows={3}
          css={[fieldBox, growing]}
          style={{ maxHeight: maxHeightPx, ...style }}
          {...rest}
          {...control}
          ref={field}
        />
      )}
    </Field>
  );
}
