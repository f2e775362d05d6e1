// Requests a payout in euros and lists earlier requests. The euros are reserved until finance decides.

import { css } from '@emotion/react';
import { Button, Input } from '@libretto/kit/controls';
import { Notice, toast, toastDurationMs } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { formatEuros } from '@libretto/kit/text';
import { colour, font, Stack, space, useLayoutWidth } from '@libretto/kit/theme';
import { formatLocale } from '@libretto/language/page-language';
import type { MoneyFailure } from '@libretto/product/money-command';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { unansweredWithdrawal, useRequestWithdrawal } from '../api/statement-calls';
import { eurosOf, isIban } from './iban';
import { OwnWithdrawals } from './own-withdrawals';

const leastEuros = 50;
const fields = ['amount', 'name', 'iban'] as const;
type FieldName = (typeof fields)[number];
type Values = Readonly<Record<FieldName, string>>;

function minimumText(): string {
  const least = formatEuros(leastEuros);
  return t`The minimum withdrawal is ${least}`;
}

function leastText(): string {
  const least = formatEuros(leastEuros);
  return t`${least} at least`;
}

function waitText(euros: number): string {
  const amount = formatEuros(euros);
  return t`${amount} wait for finance to approve.`;
}

function withdrawText(euros: number): string {
  const amount = formatEuros(euros);
  return t`Withdraw ${amount}`;
}

const nothing: Values = { amount: '', name: '', iban: '' };

const valuesOf = ({ amount, name, iban }: { amount: number; name: string; iban: string }): Values => ({
  amount: amount.toLocaleString(formatLocale(), { minimumFractionDigits: 2, useGrouping: false }),
  name,
  iban,
});

/** Validation message of a field, or null. */
export function faultOf(field: FieldName, values: Values, balanceEuros: number): string | null {
  const value = values[field].trim();
  switch (field) {
    case 'amount': {
      const euros = eurosOf(value);
      if (euros === null) return t`Please enter euros and cents`;
      if (euros < leastEuros) return minimumText();
      return euros > balanceEuros ? t`Insufficient EUR balance` : null;
    }
    case 'name':
      return value === '' ? t`Please enter the name of the account holder` : null;
    case 'iban':
      return isIban(value) ? null : t`This IBAN is not valid`;
  }
}

export interface WithdrawDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly balanceEuros: number;
}

export function WithdrawDialog({ isOpen, onClose, balanceEuros }: WithdrawDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const request = useRequestWithdrawal();
  const open = unansweredWithdrawal();
  const unanswered = request.isPending ? null : open;
  const failure = request.failureAfter(unanswered !== null);
  const [written, setValues] = useState<Values>(nothing);
  const values = unanswered ? valuesOf(unanswered) : written;
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  // An open withdrawal may have taken its euros from the balance already.
  const availableEuros = open ? Number.POSITIVE_INFINITY : balanceEuros;

  const field = (name: FieldName) => ({
    name,
    value: values[name],
    // While the outcome of a withdrawal is unknown, only the same request may be repeated.
    readOnly: unanswered !== null || request.isPending,
    error: left.has(name) ? faultOf(name, values, availableEuros) : null,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      request.reset();
    },
    onBlur: () => values[name] !== '' && setLeft(new Set([...left, name])),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(fields));
    const first = fields.find((name) => faultOf(name, values, availableEuros) !== null);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const amount = eurosOf(values.amount) ?? 0;
    request.send({ body: { amount, name: values.name.trim(), iban: values.iban } }, () => {
      toast.success(t`Withdrawal requested`, waitText(amount), {
        durationMs: toastDurationMs.money,
      });
      setValues(nothing);
      setLeft(new Set());
      onClose();
    });
  };
  const euros = eurosOf(values.amount);
  const balance = formatEuros(Math.floor(balanceEuros * 100) / 100);
  const least = formatEuros(leastEuros);
  const isEnough = availableEuros >= leastEuros;
  const isPhone = useLayoutWidth() === 'mobile';

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Withdraw`}
      locked={request.isPending}
      footer={
        <>
          {!isPhone && (
            <Button variant="ghost" size="pay" disabled={request.isPending} onClick={onClose}>
              {isEnough ? t`Cancel` : t`Close`}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size={isPhone ? 'large' : 'pay'}
            fullWidth={isPhone}
            busy={request.isPending}
            disabled={!isEnough}
          >
            {euros !== null && euros >= leastEuros ? withdrawText(euros) : t`Withdraw`}
          </Button>
        </>
      }
    >
      {!isEnough && (
        <p css={available}>
          <Trans>
            You have <strong>{balance}</strong>. Withdrawals start at {least}.
          </Trans>
        </p>
      )}
      <form id={formId} ref={form} onSubmit={submit} noValidate hidden={!isEnough}>
        <Stack gap={16}>
          <p css={available}>
            <Trans>
              Up to <strong>{balance}</strong>, whole cents, can be paid out. Finance checks each payout; your euros
              wait until then and come back if it is refused.
            </Trans>
          </p>
          <Input
            label={t`Amount`}
            inputMode="decimal"
            autoComplete="off"
            startSlot="€"
            hint={leastText()}
            {...field('amount')}
          />
          <Input label={t`Account holder`} autoComplete="name" {...field('name')} />
          <Input label={t`IBAN`} autoComplete="off" spellCheck={false} autoCapitalize="characters" {...field('iban')} />
          {failure && (
            <Notice tone="danger" title={failure.kind === 'unknown' ? t`The server did not answer.` : failure.text}>
              {whatIsSafe(failure)}
            </Notice>
          )}
        </Stack>
      </form>
      <OwnWithdrawals isShown={isOpen} />
    </Dialog>
  );
}

/** Says nothing for a request that was not sent, because the outcome of an earlier one may be unknown. */
function whatIsSafe({ kind }: MoneyFailure): string | null {
  switch (kind) {
    case 'refused':
      return t`Your balance has not changed.`;
    case 'unknown':
      return t`It is not known whether it was requested. Trying again is safe: you are paid out at most once.`;
    case 'not sent':
      return null;
  }
}

const available = css`
  ${font.body}
  color: ${colour.textMuted};
  padding-top: ${space[4]};
  & > strong {
    color: ${colour.text};
    font-weight: 600;
  }
`;
