// A range of two UTC days, both inclusive; calls receive it as two inclusive instants.

import { serverNow } from '@libretto/contracts/client/server-clock';
import { Input } from '@libretto/kit/controls';
import { Row } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';

export interface DayRange {
  /** Formatted as `2026-11-21`; empty for no bound. */
  readonly from: string;
  readonly to: string;
}

/** From the first millisecond of the first day to the last millisecond of the last day. */
export function instantsOf({ from, to }: DayRange): { from?: string; to?: string } {
  return {
    ...(from === '' ? {} : { from: `${from}T00:00:00.000Z` }),
    ...(to === '' ? {} : { to: `${to}T23:59:59.999Z` }),
  };
}

export interface RangeFieldsProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

export function RangeFields({ range, onChange }: RangeFieldsProps) {
  const today = serverNow().toISOString().slice(0, 10);
  return (
    <Row gap={12} wrap>
      <Input
        label={t`From (UTC)`}
        type="date"
        max={range.to || today}
        value={range.from}
        onChange={(event) => onChange({ ...range, from: event.target.value })}
      />
      <Input
        label={t`To, inclusive (UTC)`}
        type="date"
        min={range.from || undefined}
        max={today}
        value={range.to}
        onChange={(event) => onChange({ ...range, to: event.target.value })}
      />
    </Row>
  );
}
