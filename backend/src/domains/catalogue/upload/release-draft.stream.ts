// A release while its artist assembles it. After submission, its songs carry its data.

import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

export interface ReleaseContent {
  readonly title: string;
  readonly genre: string | null;
  readonly coverImageId: string | null;
  /** `#rrggbb`. */
  readonly coverColor: string | null;
  /** ISO 8601. */
  readonly releaseOn: string | null;
}

interface OfRelease {
  readonly releaseId: string;
  readonly artistId: string;
}

export type ReleaseDraftEvent =
  | DomainEvent<'ReleaseDrafted', OfRelease & ReleaseContent>
  | DomainEvent<'ReleaseDraftEdited', OfRelease & { readonly changes: Partial<ReleaseContent> }>
  | DomainEvent<'ReleaseDraftSubmitted', OfRelease & { readonly songIds: readonly string[] }>
  | DomainEvent<'ReleaseDraftDeleted', OfRelease>;

export const releaseDraftEvents = defineEvents<ReleaseDraftEvent>({
  ReleaseDrafted: { version: 1 },
  ReleaseDraftEdited: { version: 1 },
  ReleaseDraftSubmitted: { version: 1 },
  ReleaseDraftDeleted: { version: 1 },
});

type Known = OfRelease & ReleaseContent;

export type ReleaseDraftState =
  | { readonly kind: 'absent' | 'deleted' }
  | (Known & { readonly kind: 'open' })
  | (Known & { readonly kind: 'submitted'; readonly songIds: readonly string[] });

export type ReleaseDraftCommand =
  | (OfRelease & { readonly kind: 'draft'; readonly title: string; readonly genre: string | null })
  | (OfRelease & { readonly kind: 'edit'; readonly changes: Partial<ReleaseContent> })
  | (OfRelease & { readonly kind: 'submit'; readonly songIds: readonly string[] })
  | (OfRelease & { readonly kind: 'delete' });

/** Another artist's release appears not to exist; a submitted release cannot be changed as a whole. */
export type ReleaseDraftRefusal = 'NoSuchRelease' | 'AlreadyDrafted';

export const releaseDraftDecider: Decider<
  ReleaseDraftState,
  ReleaseDraftCommand,
  ReleaseDraftEvent,
  ReleaseDraftRefusal
> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ReleaseDrafted':
        return { kind: 'open', ...event.data };
      case 'ReleaseDraftEdited':
        return state.kind === 'open' ? { ...state, ...event.data.changes } : state;
      case 'ReleaseDraftSubmitted':
        return state.kind === 'open' ? { ...state, kind: 'submitted', songIds: event.data.songIds } : state;
      case 'ReleaseDraftDeleted':
        return { kind: 'deleted' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const { releaseId, artistId } = command;
    if (command.kind === 'draft') {
      const { title, genre } = command;
      const nothingYet = { coverImageId: null, coverColor: null, releaseOn: null };
      return state.kind === 'absent'
        ? [{ type: 'ReleaseDrafted', data: { releaseId, artistId, title, genre, ...nothingYet } }]
        : 'AlreadyDrafted';
    }
    if (state.kind !== 'open' || state.artistId !== artistId) return 'NoSuchRelease';
    switch (command.kind) {
      case 'edit': {
        const changes = Object.fromEntries(
          Object.entries(command.changes).filter(
            ([field, value]) => value !== undefined && value !== state[field as keyof ReleaseContent],
          ),
        );
        if (Object.keys(changes).length === 0) return [];
        return [{ type: 'ReleaseDraftEdited', data: { releaseId, artistId, changes } }];
      }
      case 'submit':
        return [{ type: 'ReleaseDraftSubmitted', data: { releaseId, artistId, songIds: command.songIds } }];
      case 'delete':
        return [{ type: 'ReleaseDraftDeleted', data: { releaseId, artistId } }];
      default:
        return assertNever(command);
    }
  },
};

export const releaseDraftStream = defineStream({
  name: 'release-draft',
  chained: true,
  events: releaseDraftEvents,
  decider: releaseDraftDecider,
});
