// A dialog with one form: Cancel and submit buttons, and its error below the fields; it cannot be closed while it is
// being sent.

import { Button } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { Dialog, type DialogProps } from '@libretto/kit/overlays';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useId } from 'react';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose'> {
  readonly submitLabel: string;
  /** `danger` for forms that take something away from a user. */
  readonly tone?: 'primary' | 'danger';
  /** The command that sends the form. */
  readonly command: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown };
  /** The error text when the failure has none. */
  readonly failure: string;
  /** Not called while a submission is pending. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, onClose, submitLabel, tone = 'primary', command, failure, onSubmit, children } = props;
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!command.isPending) onSubmit();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="people"
      locked={command.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={command.isPending}>
            {t`Cancel`}
          </Button>
          <Button variant={tone} type="submit" form={formId} busy={command.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={20}>
          {children}
          {command.isError && <Notice tone="danger" title={failureText(command.error, failure)} />}
        </Stack>
      </form>
    </Dialog>
  );
}
