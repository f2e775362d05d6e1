// Asks for confirmation before a withdrawal is approved or recorded as paid, and for a reason before it is refused or
// recorded as returned. Only the answer to an approval says that the transfer is to be ordered, because a second person may
// have to approve it first.

import { Button, Textarea } from '@libretto/kit/controls';
import { Notice, toast, toastDurationMs } from '@libretto/kit/feedback';
import { ConfirmDialog, Dialog } from '@libretto/kit/overlays';
import { formatEuros } from '@libretto/kit/text';
import { Stack } from '@libretto/kit/theme';
import { useDraft } from '@libretto/product/forms/drafts';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import {
  isDecisionUnanswered,
  isTransferUnanswered,
  useDecideWithdrawal,
  useRecordTransfer,
} from '../../api/finance-report-calls';
import { outcomeText, whatWasRecordedAfter } from './decision-outcome';
import { type DecidableWithdrawal, groupedIban, type PickedWithdrawal } from './picked-withdrawal';

const reasonMax = 500;

type Decision = PickedWithdrawal['decision'];
type Answer = { readonly withdrawal: DecidableWithdrawal };

function payeeText(withdrawal: DecidableWithdrawal | undefined, who: string): string {
  if (!withdrawal?.payee) return t`To ${who}.`;
  const { name } = withdrawal.payee;
  const iban = groupedIban(withdrawal.payee.iban);
  return t`To ${name}, ${iban}.`;
}

interface Done {
  readonly title: string;
  readonly description?: string;
}

/** Follows the status of the answer, which another person may have changed in the meantime. */
function doneText(decision: Decision, withdrawal: DecidableWithdrawal, amount: string, who: string): Done {
  const isReported = decision === 'returned' && withdrawal.returnReporter !== null;
  if (isReported) {
    return {
      title: t`Return of ${amount} to ${who} reported`,
      description: t`Somebody else has to report it as well.`,
    };
  }
  switch (withdrawal.status) {
    case 'requested':
      return { title: t`${amount} to ${who} approved`, description: t`Somebody else has to approve it as well.` };
    case 'approved':
      return { title: t`${amount} to ${who} approved`, description: orderText(withdrawal) };
    case 'paid':
      return { title: t`${amount} paid out to ${who}` };
    case 'returned':
      return { title: t`${amount} credited to ${who} again` };
    case 'refused':
      return { title: t`The withdrawal of ${who} was refused` };
  }
}

function orderText({ payee }: DecidableWithdrawal): string {
  if (payee === null) return t`Order the transfer at your bank, then record its outcome.`;
  const { name } = payee;
  const iban = groupedIban(payee.iban);
  return t`Order the transfer to ${name}, ${iban} at your bank, then record its outcome.`;
}

function isPickUnanswered({ withdrawal: { id }, decision }: PickedWithdrawal): boolean {
  return decision === 'paid' || decision === 'returned'
    ? isTransferUnanswered(id, decision)
    : isDecisionUnanswered(id, decision);
}

export function DecideDialog({ picked, onClose }: { picked: PickedWithdrawal | null; onClose: () => void }) {
  const decide = useDecideWithdrawal();
  const record = useRecordTransfer();
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonField = useRef<HTMLDivElement>(null);
  const close = () => {
    setIsReasonMissing(false);
    decide.reset();
    record.reset();
    onClose();
  };
  const { withdrawal, decision } = picked ?? {};
  const { text: reason, setText: setReason, dropOnceSent } = useDraft(picked && `${decision} ${withdrawal?.id}`);
  const amount = formatEuros(withdrawal?.amount ?? 0);
  const who = withdrawal?.username ?? t`this person`;
  const isBusy = decide.isPending || record.isPending;
  const isTransfer = decision === 'paid' || decision === 'returned';
  const isUnanswered = picked !== null && isPickUnanswered(picked);
  const failure = (isTransfer ? record : decide).failureAfter(isUnanswered);
  const send = () => {
    if (!withdrawal || decision === undefined) return;
    const params = { id: withdrawal.id };
    const onAnswer = (answer: Answer) => {
      const { title, description } = doneText(decision, answer.withdrawal, amount, who);
      // The order of a transfer stays on the screen until it is closed.
      const durationMs = answer.withdrawal.status === 'approved' && decision === 'approve' ? 0 : toastDurationMs.money;
      toast.success(title, description, { durationMs });
      close();
    };
    switch (decision) {
      case 'approve':
        return decide.send({ params, body: { decision: 'approve' } }, onAnswer);
      case 'refuse':
        return dropOnceSent(decide.send({ params, body: { decision: 'refuse', reason } }, onAnswer));
      case 'paid':
        return record.send({ params, body: { outcome: 'paid' } }, onAnswer);
      case 'returned':
        return dropOnceSent(record.send({ params, body: { outcome: 'returned', reason } }, onAnswer));
    }
  };
  const sendWithReason = () => {
    if (reason.trim() !== '') return send();
    setIsReasonMissing(true);
    reasonField.current?.querySelector('textarea')?.focus();
  };
  const failureNotice = failure && (
    <Notice tone="danger" title={failure.kind === 'unknown' ? t`The server did not answer.` : failure.text}>
      {isTransfer ? whatWasRecordedAfter(failure) : outcomeText(failure)}
    </Notice>
  );
  const isReturn = decision === 'returned';
  return (
    <>
      <ConfirmDialog
        isOpen={decision === 'approve' || decision === 'paid'}
        onClose={close}
        onConfirm={send}
        title={decision === 'paid' ? t`Has the bank taken ${amount}?` : t`Approve ${amount}?`}
        confirmLabel={decision === 'paid' ? t`Record ${amount} as paid` : t`Approve ${amount}`}
        tone="primary"
        busy={isBusy}
      >
        {decision === 'paid'
          ? t`The bank's statement shows the transfer to ${who}. It is booked as paid out.`
          : payeeText(withdrawal, who)}
        {failureNotice}
      </ConfirmDialog>
      <Dialog
        isOpen={decision === 'refuse' || isReturn}
        onClose={close}
        title={isReturn ? t`Was ${amount} returned?` : t`Refuse ${amount}?`}
        locked={isBusy}
        footer={
          <>
            <Button onClick={close} disabled={isBusy}>
              {t`Cancel`}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={sendWithReason}>
              {isReturn ? t`Record as returned` : t`Refuse`}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <p>{t`The euros go back to the balance of ${who}, who reads the reason.`}</p>
          <div ref={reasonField}>
            <Textarea
              label={t`Reason`}
              rows={3}
              maxLength={reasonMax}
              value={reason}
              error={isReasonMissing && reason.trim() === '' ? t`Please say why` : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          {failureNotice}
        </Stack>
      </Dialog>
    </>
  );
}
