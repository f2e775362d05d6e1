// Records the outcome of a song's renditions once per master, so that its artist is notified once.
import type { SongRenditionsFailed } from '@libretto/contracts/events';
import type { Decider } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { deterministicId } from '../../../kernel/values/ids';

export const renditionsReportEvents = defineEvents<SongRenditionsFailed>({ SongRenditionsFailed: { version: 1 } });

interface ReportFailure {
  readonly kind: 'report-failure';
  readonly failure: SongRenditionsFailed['data'];
}

const decider: Decider<{ readonly isReported: boolean }, ReportFailure, SongRenditionsFailed> = {
  initialState: { isReported: false },
  evolve: () => ({ isReported: true }),
  decide: ({ failure }, { isReported }) => (isReported ? [] : [{ type: 'SongRenditionsFailed', data: failure }]),
};

export const renditionsReportStream = defineStream({
  name: 'renditions-report',
  events: renditionsReportEvents,
  decider,
});

export function renditionsReportId({ songId, masterKey }: { songId: string; masterKey: string }): string {
  return deterministicId('renditions-report', songId, masterKey);
}
