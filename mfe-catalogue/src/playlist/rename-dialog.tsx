// Renames a playlist.
import { Button, Input } from '@libretto/kit/controls';
import { Dialog } from '@libretto/kit/overlays';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useId, useState } from 'react';

/** The server rejects longer names. */
const longestName = 100;

export interface RenameDialogProps {
  name: string;
  onRename: (name: string) => Promise<void>;
  onClose: () => void;
}

export function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  const formId = useId();
  const [next, setNext] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const trimmed = next.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || isBusy) return;
    setBusy(true);
    onRename(trimmed).then(onClose, (refusal) => {
      setBusy(false);
      setError(failureText(refusal, t`The playlist could not be renamed`));
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Rename playlist`}
      size="confirm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={trimmed === '' || isBusy} busy={isBusy}>
            {t`Rename`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Input
          label={t`Name`}
          value={next}
          maxLength={longestName}
          autoComplete="off"
          required
          error={error}
          onChange={(event) => setNext(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
