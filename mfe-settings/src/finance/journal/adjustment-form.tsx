// Proposes an adjusting entry with its reason and its document.

import { css } from '@emotion/react';
import { adjustableAccounts } from '@libretto/contracts/ledger';
import { Select } from '@libretto/kit/choices';
import { Button, Input } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { unansweredProposal, useProposeAdjustment } from '../../api/finance-report-calls';
import { parseAmount } from '../amount-text';
import type { FinanceView } from '../finance-view';
import { form } from '../form-style';
import {
  blankDraft,
  type Draft,
  draftOf,
  draftOfProposal,
  isBookedAutomatically,
  isProposalOf,
  minorPerEuro,
  noFilters,
} from './adjustment-draft';
import { FailedEntry } from './failed-entry';

const options = adjustableAccounts.map((account) => ({ value: account, label: account }));

/** Minors as digits, or undefined if the text is no positive amount of euros. */
function minorOf(text: string): string | undefined {
  const euros = parseAmount(text);
  if (euros === undefined) return undefined;
  const minor = Math.round(euros * minorPerEuro);
  return Number.isSafeInteger(minor) && minor > 0 ? String(minor) : undefined;
}

function closesText(reference: string): string {
  return t`Closes the difference of ${reference}`;
}

export function AdjustmentForm({ view }: { view: FinanceView }) {
  const propose = useProposeAdjustment();
  const asked = draftOf(view);
  const unanswered = propose.isPending ? null : unansweredProposal((proposal) => isProposalOf(asked, proposal));
  const failure = propose.failureAfter(unanswered !== null);
  const [written, setDraft] = useState<Draft>(asked);
  // While the outcome of a proposal is unknown, only the same one may be sent again.
  const draft = unanswered ? draftOfProposal(unanswered) : written;
  const isFixed = unanswered !== null || propose.isPending;
  const { source, destination, reason, document, closes } = draft;
  const amount = minorOf(draft.amount);
  const hasTexts = reason.trim() !== '' && document.trim() !== '';
  const isComplete =
    amount !== undefined && source !== null && destination !== null && source !== destination && hasTexts;
  const set = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const send = () => {
    if (amount === undefined || source === null || destination === null) return;
    const postings = [{ source, destination, currency: 'EUR' as const, amount }];
    propose.send({ body: { reason, document, postings, closes } }, () => {
      setDraft(blankDraft);
      view.show(noFilters);
      toast.success(t`Adjusting entry proposed`, t`Somebody else in finance has to approve it.`);
    });
  };
  return (
    <form
      css={form}
      aria-label={t`New adjusting entry`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) send();
      }}
    >
      {closes !== null && (
        <div css={whole}>
          <Notice tone="info" title={closesText(closes.reference)} />
        </div>
      )}
      {failure && (
        <div css={whole}>
          <FailedEntry failure={failure} />
        </div>
      )}
      {(isBookedAutomatically(source) || isBookedAutomatically(destination)) && (
        <div css={whole}>
          <Notice tone="warning" title={t`The provider’s fees and its payouts to the bank are booked automatically.`}>
            {t`Propose an entry only for what was not booked.`}
          </Notice>
        </div>
      )}
      <Select
        label={t`From account`}
        options={options}
        value={source}
        disabled={isFixed}
        onChange={(next) => set({ source: next })}
        css={field}
      />
      <Select
        label={t`To account`}
        options={options}
        value={destination}
        disabled={isFixed}
        onChange={(next) => set({ destination: next })}
        css={field}
      />
      <Input
        label={t`Amount, EUR`}
        inputMode="decimal"
        maxLength={20}
        value={draft.amount}
        readOnly={isFixed}
        error={draft.amount.trim() !== '' && amount === undefined ? t`Enter an amount such as 1000.50` : undefined}
        onChange={(event) => set({ amount: event.target.value })}
      />
      <Input
        label={t`Reason`}
        maxLength={500}
        value={reason}
        readOnly={isFixed}
        onChange={(event) => set({ reason: event.target.value })}
      />
      <Input
        label={t`Document`}
        maxLength={200}
        value={document}
        readOnly={isFixed}
        onChange={(event) => set({ document: event.target.value })}
      />
      <Button type="submit" variant="primary" busy={propose.isPending} disabled={!isComplete}>
        {t`Propose entry`}
      </Button>
    </form>
  );
}

const whole = css`
  flex-basis: 100%;
`;
const field = css`
  min-width: 220px;
`;
