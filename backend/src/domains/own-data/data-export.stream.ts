// Exports of a person's data, in the stream `data-export-{userId}`. Only one is prepared at a time, and the latest one
// is available.

import type { Decider, DomainEvent } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { defineEvents } from '../../kernel/events/event-catalogue';
import { assertNever } from '../../kernel/values/assert';

interface One {
  readonly userId: string;
  readonly exportId: string;
}

export type DataExportRequested = DomainEvent<'DataExportRequested', One & { readonly requestedAt: string }>;
export type DataExportBegun = DomainEvent<'DataExportBegun', One>;
export type DataExportPrepared = DomainEvent<
  'DataExportPrepared',
  One & { readonly bytes: number; readonly expiresAt: string }
>;
export type DataExportFailed = DomainEvent<'DataExportFailed', One>;
/** The file was deleted: it expired, or a newer export was requested. */
export type DataExportExpired = DomainEvent<'DataExportExpired', One>;
export type DataExportEvent =
  | DataExportRequested
  | DataExportBegun
  | DataExportPrepared
  | DataExportFailed
  | DataExportExpired;

export const dataExportEvents = defineEvents<DataExportEvent>({
  DataExportRequested: { version: 1 },
  DataExportBegun: { version: 1 },
  DataExportPrepared: { version: 1 },
  DataExportFailed: { version: 1 },
  DataExportExpired: { version: 1 },
});

export interface DataExportState {
  readonly exportId: string | null;
  readonly step: 'none' | 'requested' | 'preparing' | 'ready' | 'failed' | 'expired';
  readonly requestedAt: string | null;
}

export type DataExportCommand = One &
  (
    | { readonly kind: 'request'; readonly requestedAt: string }
    | { readonly kind: 'begin' | 'fail' | 'expire' }
    | { readonly kind: 'prepared'; readonly bytes: number; readonly expiresAt: string }
  );

export const dataExportDecider: Decider<DataExportState, DataExportCommand, DataExportEvent> = {
  initialState: { exportId: null, step: 'none', requestedAt: null },
  evolve: (state, event) => {
    const { exportId } = event.data;
    switch (event.type) {
      case 'DataExportRequested':
        return { exportId, step: 'requested', requestedAt: event.data.requestedAt };
      case 'DataExportBegun':
        return { ...state, step: 'preparing' };
      case 'DataExportPrepared':
        return { ...state, step: 'ready' };
      case 'DataExportFailed':
        return { ...state, step: 'failed' };
      case 'DataExportExpired':
        return exportId === state.exportId ? { ...state, step: 'expired' } : state;
      default:
        return assertNever(event);
    }
  },
  decide: (command, { exportId: latest, step }) => {
    const { userId, exportId } = command;
    const isOpen = step === 'requested' || step === 'preparing';
    const one = { userId, exportId };
    if (command.kind === 'request') {
      // A second request waits for the pending export.
      if (isOpen) return [];
      const former = step === 'ready' && latest !== null ? [{ userId, exportId: latest }] : [];
      return [
        ...former.map((data) => ({ type: 'DataExportExpired' as const, data })),
        { type: 'DataExportRequested', data: { ...one, requestedAt: command.requestedAt } },
      ];
    }
    if (exportId !== latest) return [];
    switch (command.kind) {
      case 'begin':
        return step === 'requested' ? [{ type: 'DataExportBegun', data: one }] : [];
      case 'prepared': {
        const { bytes, expiresAt } = command;
        return isOpen ? [{ type: 'DataExportPrepared', data: { ...one, bytes, expiresAt } }] : [];
      }
      case 'fail':
        return isOpen ? [{ type: 'DataExportFailed', data: one }] : [];
      case 'expire':
        return step === 'ready' ? [{ type: 'DataExportExpired', data: one }] : [];
      default:
        return assertNever(command);
    }
  },
};

export const dataExportStream = defineStream({
  name: 'data-export',
  events: dataExportEvents,
  decider: dataExportDecider,
});
