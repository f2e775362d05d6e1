// Asks for confirmation before a payout is approved, and for a reason before it is refused.

import { Button } from '@libretto/kit/button';
import { ConfirmDialog } from '@libretto/kit/confirm-dialog';
import { Dialog } from '@libretto/kit/dialog';
import { formatEuros } from '@libretto/kit/format';
import { Stack } from '@libretto/kit/layout';
import { Notice } from '@libretto/kit/notice';
import { Textarea } from '@libretto/kit/textarea';
import { toast, toastDurationMs } from '@libretto/kit/toast';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useDecideWithdrawal, type WithdrawalDecision } from '../api/finance-report-calls';
import { useStepUp } from '../settings/security/step-up';
import { whatStandsAfter } from './decision-outcome';
import { type DecidableWithdrawal, groupedIban, type PickedWithdrawal } from './picked-withdrawal';

const reasonMax = 500;

function payoutText(withdrawal: DecidableWithdrawal | undefined, who: string): string {
  if (!withdrawal?.payee) return t`To ${who}. A payout cannot be taken back.`;
  const { name } = withdrawal.payee;
  const iban = groupedIban(withdrawal.payee.iban);
  return t`To ${name}, ${iban}. A payout cannot be taken back.`;
}

export function DecideDialog({ picked, onClose }: { picked: PickedWithdrawal | null; onClose: () => void }) {
  const decide = useDecideWithdrawal();
  const stepUp = useStepUp();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonField = useRef<HTMLDivElement>(null);
  const close = () => {
    setReason('');
    setIsReasonMissing(false);
    decide.reset();
    onClose();
  };
  const { withdrawal } = picked ?? {};
  const amount = formatEuros(withdrawal?.amount ?? 0);
  const who = withdrawal?.username ?? t`this person`;
  const send = (decision: WithdrawalDecision) => {
    if (!withdrawal) return;
    decide.mutate(
      { params: { id: withdrawal.id }, body: decision },
      {
        onSuccess: () => {
          toast.success(
            decision.decision === 'approve' ? t`${amount} paid out to ${who}` : t`The withdrawal of ${who} was refused`,
            undefined,
            { durationMs: toastDurationMs.money },
          );
          close();
        },
        onError: (failure) => void stepUp.asked(failure, () => send(decision)),
      },
    );
  };
  const refuse = () => {
    if (reason.trim() !== '') return send({ decision: 'refuse', reason });
    setIsReasonMissing(true);
    reasonField.current?.querySelector('textarea')?.focus();
  };
  const failure = decide.isError && stepUp.dialog === null && (
    <Notice tone="danger" title={failureText(decide.error, t`Failed to decide this withdrawal`)}>
      {whatStandsAfter(decide.error)}
    </Notice>
  );
  return (
    <>
      <ConfirmDialog
        isOpen={picked?.decision === 'approve'}
        onClose={close}
        onConfirm={() => send({ decision: 'approve' })}
        title={t`Pay out ${amount}?`}
        confirmLabel={t`Approve ${amount}`}
        tone="primary"
        busy={decide.isPending}
      >
        {payoutText(withdrawal, who)}
        {failure}
      </ConfirmDialog>
      <Dialog
        isOpen={picked?.decision === 'refuse'}
        onClose={close}
        title={t`Refuse ${amount}?`}
        locked={decide.isPending}
        footer={
          <>
            <Button onClick={close} disabled={decide.isPending}>
              {t`Cancel`}
            </Button>
            <Button variant="danger" busy={decide.isPending} onClick={refuse}>
              {t`Refuse`}
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
              error={isReasonMissing && reason.trim() === '' ? 'Please say why' : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          {failure}
        </Stack>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
