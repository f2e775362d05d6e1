// The rules of one person's wallet: no overspending, one effect a transaction, each song and the patronage once.
import { assert, assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import { type Minor, minorOfTalents, splitFee } from '../../kernel/money';
import type { PaymentSource, WalletEvent } from './wallet.events';

/** Plain JSON, as it is kept in snapshots. */
export interface WalletState {
  readonly talentMinor: Minor;
  readonly euroMinor: Minor;
  readonly isPatron: boolean;
  readonly purchasedSongIds: Readonly<Record<string, true>>;
}

/** The patronage's price: 9.99 EUR, whatever a client says. */
export const PATRON_PRICE_MINOR: Minor = 99_900;

export interface SongOffer {
  readonly songId: string;
  readonly artistId: string;
  readonly isPaid: boolean;
  readonly priceTalents: number;
}

export type WalletCommand =
  | {
      kind: 'top-up';
      userId: string;
      transactionId: string;
      source: PaymentSource;
      amountMinor: Minor;
      paymentReference: string;
    }
  | { kind: 'purchase-song'; buyerId: string; transactionId: string; offer: SongOffer; shownPriceTalents?: number }
  | {
      kind: 'credit-sale';
      transactionId: string;
      artistId: string;
      buyerId: string;
      songId: string;
      artistMinor: Minor;
    }
  | {
      kind: 'buy-patronage';
      userId: string;
      transactionId: string;
      method: 'card' | 'balance' | 'crypto';
      paymentReference: string | null;
    };

export type WalletRefusal =
  | 'AlreadyPurchased'
  | 'OwnSong'
  | 'SongIsFree'
  | 'AlreadyPatron'
  | 'InsufficientEuros'
  | { readonly code: 'InsufficientTalents'; readonly priceTalents: number }
  | { readonly code: 'PriceChanged'; readonly priceTalents: number };

export const walletDecider: Decider<WalletState, WalletCommand, WalletEvent, WalletRefusal> = {
  initialState: { talentMinor: 0, euroMinor: 0, isPatron: false, purchasedSongIds: {} },
  evolve,
  decide,
};

function evolve(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'TalentsToppedUp':
      return { ...state, talentMinor: state.talentMinor + event.data.amountMinor };
    case 'SongPurchased':
      return {
        ...state,
        talentMinor: state.talentMinor - event.data.priceMinor,
        purchasedSongIds: { ...state.purchasedSongIds, [event.data.songId]: true },
      };
    case 'SaleCredited':
      return { ...state, euroMinor: state.euroMinor + event.data.artistMinor };
    case 'PatronPurchased':
      return {
        ...state,
        isPatron: true,
        euroMinor: state.euroMinor - (event.data.method === 'balance' ? event.data.amountMinor : 0),
      };
    default:
      return assertNever(event);
  }
}

function decide(command: WalletCommand, state: WalletState): readonly WalletEvent[] | WalletRefusal {
  switch (command.kind) {
    case 'top-up': {
      const { userId, transactionId, source, amountMinor, paymentReference } = command;
      assert(amountMinor > 0, 'a top-up adds something');
      return [{ type: 'TalentsToppedUp', data: { transactionId, userId, source, amountMinor, paymentReference } }];
    }
    case 'purchase-song':
      return purchaseSong(command, state);
    case 'credit-sale': {
      const { transactionId, artistId, buyerId, songId, artistMinor } = command;
      return [{ type: 'SaleCredited', data: { transactionId, artistId, buyerId, songId, artistMinor } }];
    }
    case 'buy-patronage': {
      const { userId, transactionId, method, paymentReference } = command;
      if (state.isPatron) return 'AlreadyPatron';
      if (method === 'balance' && state.euroMinor < PATRON_PRICE_MINOR) return 'InsufficientEuros';
      const data = { transactionId, userId, method, amountMinor: PATRON_PRICE_MINOR, paymentReference };
      return [{ type: 'PatronPurchased', data }];
    }
    default:
      return assertNever(command);
  }
}

function purchaseSong(
  { buyerId, transactionId, offer, shownPriceTalents }: Extract<WalletCommand, { kind: 'purchase-song' }>,
  state: WalletState,
): readonly WalletEvent[] | WalletRefusal {
  const { songId, artistId, isPaid, priceTalents } = offer;
  if (artistId === buyerId) return 'OwnSong';
  if (state.purchasedSongIds[songId]) return 'AlreadyPurchased';
  if (!isPaid) return 'SongIsFree';
  if (shownPriceTalents !== undefined && shownPriceTalents !== priceTalents)
    return { code: 'PriceChanged', priceTalents };
  const priceMinor = minorOfTalents(priceTalents);
  if (state.talentMinor < priceMinor) return { code: 'InsufficientTalents', priceTalents };
  const { feeMinor, artistMinor } = splitFee(priceMinor);
  return [
    { type: 'SongPurchased', data: { transactionId, buyerId, songId, artistId, priceMinor, feeMinor, artistMinor } },
  ];
}
