// Asks for a reason before an account is changed, and for a step-up authentication when the server requires it.

import type { AdminPerson } from '@libretto/contracts/http/administration/admin-people';
import { Button, Textarea } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { useDraft } from '@libretto/product/forms/drafts';
import { t } from '@lingui/core/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useChangeRole, useSuspend } from '../api/admin-calls';
import { quiet } from '../support/support-style';
import { type AdminRole, nameOf, roleNames } from './person-facts';

export type PickedAct =
  | { readonly kind: 'suspend' | 'reinstate' }
  | { readonly kind: 'grant' | 'revoke'; readonly role: AdminRole };

const reasonMax = 500;

function textsOf(picked: PickedAct, person: string) {
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
  const place = `${picked.kind} ${'role' in picked ? picked.role : 'account'} ${person.id}`;
  const { text: reason, setText: setReason, dropOnceSent } = useDraft(place);
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isPending = suspend.isPending || changeRole.isPending;
  const { title, label, text, done } = textsOf(picked, nameOf(person));

  const send = () => {
    setFault(null);
    const params = { id: person.id };
    const outcome = {
      onSuccess: () => {
        toast.success(done);
        onClose();
      },
      onError: (failure: unknown) => {
        setFault(failureText(failure, t`Failed to change this account`));
      },
    };
    if ('role' in picked) {
      const { role, kind } = picked;
      dropOnceSent(changeRole.mutateAsync({ params, body: { role, isGranted: kind === 'grant', reason } }, outcome));
    } else {
      dropOnceSent(suspend.mutateAsync({ params, body: { isSuspended: picked.kind === 'suspend', reason } }, outcome));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') return send();
    setIsMissing(true);
    form.current?.querySelector('textarea')?.focus();
  };

  return (
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
            error={isMissing && reason.trim() === '' ? t`Please say why` : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          {fault && <Notice tone="danger" title={fault} />}
        </Stack>
      </form>
    </Dialog>
  );
}
