/** A decider of the wallet's size, used for our kernel and the peer alike. */
export interface Sale {
  readonly songId: string;
  readonly priceMinor: number;
}

export interface SaleEvent {
  readonly type: 'SongPurchased';
  readonly data: Sale & { readonly feeMinor: number };
}

export interface WalletState {
  readonly balanceMinor: number;
  readonly count: number;
}

export const walletDecider = {
  initialState: { balanceMinor: 1e12, count: 0 } as WalletState,
  evolve: (state: WalletState, event: SaleEvent): WalletState => ({
    balanceMinor: state.balanceMinor - event.data.priceMinor,
    count: state.count + 1,
  }),
  decide: (sale: Sale, state: WalletState): SaleEvent[] | 'Refused' => {
    if (state.balanceMinor < sale.priceMinor) return 'Refused';
    return [{ type: 'SongPurchased', data: { ...sale, feeMinor: Math.floor((sale.priceMinor * 15) / 100) } }];
  },
};

export function saleOf(n: number): Sale {
  return { songId: `song-${n}`, priceMinor: 7500 };
}
