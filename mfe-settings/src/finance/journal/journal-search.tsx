// Searches the whole journal by person, reference, amount and range of days. The URL holds the search.

import { Button, Input } from '@libretto/kit/controls';
import { IconSearch } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { parseAmount } from '../amount-text';
import type { FinanceView } from '../finance-view';
import { form } from '../form-style';
import { firstPage } from '../pager';
import { type DayRange, instantsOf, RangeFields } from '../range-fields';

export interface JournalSearch {
  readonly q?: string;
  readonly amount?: number;
  readonly from?: string;
  readonly to?: string;
}

/** The search in the URL, or undefined when it has none. */
export function searchIn(view: FinanceView): JournalSearch | undefined {
  const q = view.filter('q');
  const amount = parseAmount(view.filter('amount') ?? '');
  const range = instantsOf(rangeIn(view));
  if (q === undefined && amount === undefined && range.from === undefined && range.to === undefined) return undefined;
  return { ...(q !== undefined && { q }), ...(amount !== undefined && { amount }), ...range };
}

export const noSearch = { q: null, amount: null, from: null, to: null } as const;

const isDay = (day: string | undefined): day is string => day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day);

function rangeIn(view: FinanceView): DayRange {
  const [from, to] = [view.filter('from'), view.filter('to')];
  return { from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
}

export function JournalSearchForm({ view }: { view: FinanceView }) {
  const [text, setText] = useState(view.filter('q') ?? '');
  const [amount, setAmount] = useState(view.filter('amount') ?? '');
  const [range, setRange] = useState(rangeIn(view));
  const isAmountWrong = amount.trim() !== '' && parseAmount(amount) === undefined;
  const clear = () => {
    setText('');
    setAmount('');
    setRange({ from: '', to: '' });
    view.show({ ...noSearch, ...firstPage });
  };
  return (
    <search>
      <form
        css={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isAmountWrong) return;
          const { from, to } = range;
          view.show({
            q: text.trim() || null,
            amount: amount.trim() || null,
            from: from || null,
            to: to || null,
            ...firstPage,
          });
        }}
      >
        <Input
          label={t`Name, email or reference`}
          type="search"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Input
          label={t`Amount`}
          inputMode="decimal"
          maxLength={20}
          value={amount}
          error={isAmountWrong ? t`Enter an amount such as 1000.50` : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <RangeFields range={range} onChange={setRange} />
        <Button type="submit" icon={<IconSearch size={18} />} disabled={isAmountWrong}>
          {t`Search`}
        </Button>
        {searchIn(view) !== undefined && (
          <Button variant="ghost" onClick={clear}>
            {t`Clear search`}
          </Button>
        )}
      </form>
    </search>
  );
}
