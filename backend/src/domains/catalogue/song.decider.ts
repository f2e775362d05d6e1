// The life of one song.
import type { PublishedSong } from '@libretto/contracts/events';
import { assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import type { SongEvent } from './song.events';

export type SongState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'published'; readonly artistId: string; readonly isPaid: boolean; readonly priceTalents: number };

export type SongCommand =
  | { readonly kind: 'publish'; readonly song: PublishedSong }
  | {
      readonly kind: 'price';
      readonly songId: string;
      readonly byUserId: string;
      readonly isPaid: boolean;
      readonly priceTalents: number;
    };

export type SongRefusal = 'AlreadyPublished' | 'NoSuchSong' | 'NotYours';

export const songDecider: Decider<SongState, SongCommand, SongEvent, SongRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SongPublished': {
        const { artistId, isPaid, priceTalents } = event.data;
        return { kind: 'published', artistId, isPaid, priceTalents };
      }
      case 'SongPriced': {
        const { isPaid, priceTalents } = event.data;
        return state.kind === 'absent' ? state : { ...state, isPaid, priceTalents };
      }
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    switch (command.kind) {
      case 'publish':
        return state.kind === 'published' ? 'AlreadyPublished' : [{ type: 'SongPublished', data: command.song }];
      case 'price': {
        const { songId, byUserId, isPaid, priceTalents } = command;
        if (state.kind === 'absent') return 'NoSuchSong';
        if (state.artistId !== byUserId) return 'NotYours';
        if (state.isPaid === isPaid && state.priceTalents === priceTalents) return [];
        return [{ type: 'SongPriced', data: { songId, isPaid, priceTalents } }];
      }
      default:
        return assertNever(command);
    }
  },
};
