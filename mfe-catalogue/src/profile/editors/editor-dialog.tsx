// A dialog with a form: Cancel and Save, and errors above the fields. It cannot be closed while it saves.
import type { Interpolation, Theme } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { Dialog, type DialogProps } from '@libretto/kit/overlays';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useId } from 'react';

export interface EditorDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'size'> {
  readonly isSaving: boolean;
  /** Error of the last attempt, if it failed. */
  readonly error: unknown;
  /** False when there is nothing to save. */
  readonly canSave: boolean;
  readonly onSave: () => void;
  readonly formStyle: Interpolation<Theme>;
  readonly children: ReactNode;
}

export function EditorDialog(props: EditorDialogProps) {
  const { isOpen, onClose, title, size, isSaving, error, canSave, onSave, formStyle, children } = props;
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !isSaving) onSave();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      locked={isSaving}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isSaving}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving} disabled={!canSave}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} css={formStyle} onSubmit={submit} noValidate>
        {error ? <Notice tone="danger" title={failureText(error, t`An unexpected error occurred`)} /> : null}
        {children}
      </form>
    </Dialog>
  );
}
