// Asks for a reason before an account is changed, and for a step-up authentication when the server requires it.

import type { AdminPerson } from '@libretto/contracts/http/admin-people';
import { Button } from '@libretto/kit/button';
import { Dialog } from '@libretto/kit/dialog';
import { Stack } from '@libretto/kit/layout';
import { Notice } from '@libretto/kit/notice';
import { Textarea } from '@libretto/kit/textarea';
import { toast } from '@libretto/kit/toast';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useChangeRole, useSuspend } from '../api/admin-calls';
import { useStepUp } from '../settings/security/step-up';
import { quiet } from '../support/support-style';
import { type AdminRole, nameOf, roleNames } from './person-facts';

export type PickedAct =
  | { readonly kind: 'suspend' | 'reinstate' }
  | { readonly kind: 'grant' | 'revoke'; readonly role: AdminRole };

const reasonMax = 500;

function wordsOf(picked: PickedAct, person: string) {
  const roleName = 'role' in picked ? roleNames()[picked.role] : '';
  switch (picked.kind) {
    case 'suspend':
      return {
        ...{ title: t`Suspend ${person}?`, label: t`Suspend`, done: t`${person} is suspended` },
        text: t`Every session ends at once and nobody can sign in until you reinstate the account. The person reads the reason at the next sign-in.`,
      };
    case 'reinstate':
      return {
        ...{ title: t`Reinstate ${person}?`, label: t`Reinstate`, done: t`${person} can sign in again` },
        text: t`The person can sign in again, and their music apps work again.`,
      };
    case 'grant':
      return {
        ...{ title: t`Make ${person} ${roleName}?`, label: t`Grant role`, done: t`Role granted` },
        text: t`It holds at once, also where the person is signed in.`,
      };
    case 'revoke':
      return {
        ...{ title: t`Take ${roleName} from ${person}?`, label: t`Revoke role`, done: t`Role revoked` },
        text: t`It ends at once, also where the person is signed in.`,
      };
  }
}

export interface ActDialogProps {
  readonly person: AdminPerson;
  readonly picked: PickedAct;
  readonly onClose: () => void;
}

export function ActDialog({ person, picked, onClose }: ActDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const suspend = useSuspend();
  const changeRole = useChangeRole();
  const stepUp = useStepUp();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isPending = suspend.isPending || changeRole.isPending;
  const { title, label, text, done } = wordsOf(picked, nameOf(person));

  const send = () => {
    setFault(null);
    const params = { id: person.id };
    const outcome = {
      onSuccess: () => {
        toast.success(done);
        onClose();
      },
      onError: (failure: unknown) => {
        if (!stepUp.asked(failure, send)) setFault(failureText(failure, t`Failed to change this account`));
      },
    };
    if ('role' in picked) {
      const { role, kind } = picked;
      changeRole.mutate({ params, body: { role, isGranted: kind === 'grant', reason } }, outcome);
    } else {
      suspend.mutate({ params, body: { isSuspended: picked.kind === 'suspend', reason } }, outcome);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') return send();
    setIsMissing(true);
    form.current?.querySelector('textarea')?.focus();
  };

  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={title}
        locked={isPending}
        footer={
          <>
            <Button onClick={onClose} disabled={isPending}>
              {t`Cancel`}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={picked.kind === 'suspend' || picked.kind === 'revoke' ? 'danger' : 'primary'}
              busy={isPending}
            >
              {label}
            </Button>
          </>
        }
      >
        <form id={formId} ref={form} onSubmit={submit} noValidate>
          <Stack gap={16}>
            <p css={quiet}>{text}</p>
            <Textarea
              label={t`Reason`}
              rows={3}
              maxLength={reasonMax}
              value={reason}
              error={isMissing && reason.trim() === '' ? 'Please say why' : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            {fault && <Notice tone="danger" title={fault} />}
          </Stack>
        </form>
      </Dialog>
      {/* Outside the form, because React bubbles a submit in the dialog to an enclosing form. */}
      {stepUp.dialog}
    </>
  );
}
