// A label above, a hint or an error below, and whatever is typed in between, tied together for screen readers.
import { type ReactNode, useId } from 'react';
import { IconAlertCircleFilled } from '../../icons/icons';
import { visuallyHiddenStyle } from '../../theme/visually-hidden';
import { fieldError, fieldHint, fieldLabel } from './field-style';

export type FieldTexts = {
  /** Always there for screen readers, even when hidden. The placeholder is no label. */
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Takes the hint's place. Set it on blur or submit, not while typing. */
  error?: ReactNode;
};

/** What the control inside a field must carry. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export type FieldProps = FieldTexts & {
  children: (control: FieldControl) => ReactNode;
  /** At the right of the label: a counter, a link. */
  aside?: ReactNode;
  className?: string;
};

/** The line under a field: its error with an icon, else its hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (error) {
    return (
      <span id={id} css={fieldError}>
        <IconAlertCircleFilled size={16} aria-hidden />
        <span>{error}</span>
      </span>
    );
  }
  return hint ? (
    <span id={id} css={fieldHint}>
      {hint}
    </span>
  ) : null;
}

export function Field({ label, hideLabel, hint, error, children, aside, className }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <label htmlFor={id} css={hideLabel ? visuallyHiddenStyle : fieldLabel}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** After a refused submit: the focus goes to the first field with an error. */
export function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
