// A partner's report: each line counts once, however often it is sent, and its content can never change.
import type { RoyaltyReported } from '@libretto/contracts/events';
import type { Decider, DomainEvent } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { defineEvents } from '../../kernel/events/event-catalogue';
import { deterministicId } from '../../kernel/values/ids';
import type { Minor } from '../../kernel/values/money';

export type RoyaltyLineReported = DomainEvent<'RoyaltyReported', RoyaltyReported['data'] & { readonly line: number }>;

interface Line {
  readonly artistId: string;
  readonly amountMinor: Minor;
  readonly song?: { readonly id: string; readonly streams: number };
}

export interface RoyaltyReportState {
  readonly period: string | null;
  /** Keyed by line number. */
  readonly lines: Readonly<Record<number, Line>>;
}

export interface ReportRoyalties {
  readonly partnerId: string;
  readonly reference: string;
  readonly period: string;
  /** Numbered from 1 in this order. */
  readonly lines: readonly Line[];
}

export const royaltyEvents = defineEvents<RoyaltyLineReported>({ RoyaltyReported: { version: 1 } });

export const royaltyReportDecider: Decider<
  RoyaltyReportState,
  ReportRoyalties,
  RoyaltyLineReported,
  'ReferenceReused'
> = {
  initialState: { period: null, lines: {} },
  evolve: (state, { data: { period, line, artistId, amountMinor, song } }) => ({
    period,
    lines: { ...state.lines, [line]: { artistId, amountMinor, ...(song && { song }) } },
  }),
  decide: ({ partnerId, reference, period, lines }, state) => {
    if (state.period !== null && state.period !== period) return 'ReferenceReused';
    const added: RoyaltyLineReported[] = [];
    for (const [index, { artistId, amountMinor, song }] of lines.entries()) {
      const line = index + 1;
      const known = state.lines[line];
      if (known === undefined) {
        const data = { partnerId, artistId, period, amountMinor, reference: `${reference}/${line}`, line };
        added.push({ type: 'RoyaltyReported', data: { ...data, ...(song && { song }) } });
      } else if (
        known.artistId !== artistId ||
        known.amountMinor !== amountMinor ||
        known.song?.id !== song?.id ||
        known.song?.streams !== song?.streams
      ) {
        return 'ReferenceReused';
      }
    }
    return added;
  },
};

/** `royalty-report-{…}`; artists are credited in parallel, each in the order of their lines. */
export const royaltyReportStream = defineStream({
  name: 'royalty-report',
  events: royaltyEvents,
  decider: royaltyReportDecider,
  partitionKey: ({ data }) => `royalties-${data.artistId}`,
  chained: true,
});

export const royaltyReportId = (partnerId: string, reference: string) =>
  deterministicId('royalty-report', partnerId, reference);
