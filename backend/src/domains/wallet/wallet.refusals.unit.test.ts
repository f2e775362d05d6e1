// Tests who cannot be paid from a wallet, at which price, and which amount is the smallest.
import { royalty, topUp } from '../../../tests/support/people/wallet-history';
import { given } from '../../../tests/support/world/given';
import type { SongOffer } from '../../ports/directory/song-offers';
import { notHeld, type WalletCommand } from './wallet.commands';
import { walletDecider } from './wallet.decider';
import type { WalletEvent } from './wallet.events';

const offer: SongOffer = { songId: 's1', artistId: 'artist', isPaid: true, priceTalents: 75 };
const purchase = { kind: 'purchase-song', buyerId: 'ines', transactionId: 't1', offer } as const;
const tuneIn = {
  kind: 'tune-in',
  fanId: 'ines',
  transactionId: 't5',
  artistId: 'artist',
  priceMinor: 30_000,
} as const;
const donate = {
  kind: 'donate',
  donorId: 'ines',
  transactionId: 't6',
  artistId: 'artist',
  amountMinor: 10_000,
} as const;

describe('a purchase', () => {
  it('of a song that does not exist or is not for sale is refused', () => {
    given(walletDecider, [topUp(75)])
      .when({ ...purchase, offer: undefined })
      .refused('NoSuchSong');
  });

  it('of another song by the same artist is accepted', () => {
    const other: WalletEvent = {
      type: 'SongPurchased',
      data: {
        ...{ transactionId: 't0', buyerId: 'ines', songId: 's0', artistId: 'artist' },
        ...{ priceMinor: 7500, feeMinor: 1125, artistMinor: 6375 },
      },
    };
    const { state } = given(walletDecider, [topUp(150), other]);
    expect(state.talentMinor).toBe(7500);
    expect(walletDecider.decide(purchase, state)).toMatchObject([{ type: 'SongPurchased', data: { songId: 's1' } }]);
  });

  it('of a song is refused for the balance only after its price was compared with the shown one', () => {
    given(walletDecider, [])
      .when({ ...purchase, shownPriceTalents: 50 })
      .refused({ code: 'PriceChanged', priceTalents: 75 });
  });
});

describe('a tune-in or a donation', () => {
  it.each([
    ['nobody', 'NoSuchArtist', 'NoSuchArtist'],
    ['apart', 'PeopleApart', 'PeopleApart'],
    ['listener', 'TuneInToListener', 'DonationToListener'],
  ] as const)(
    'to an account that cannot be paid (%s) is refused, whatever the balance',
    (unpayable, ofTuneIn, ofDonation) => {
      for (const history of [[], [topUp(900)]]) {
        given(walletDecider, history)
          .when({ ...tuneIn, unpayable })
          .refused(ofTuneIn);
        given(walletDecider, history)
          .when({ ...donate, unpayable })
          .refused(ofDonation);
      }
    },
  );

  it('at the shown price and of the whole balance is accepted, and empties the wallet', () => {
    const decided = (command: WalletCommand, talents: number) =>
      walletDecider.decide(command, given(walletDecider, [topUp(talents)]).state) as readonly WalletEvent[];
    const tunedIn = decided({ ...tuneIn, shownPriceTalents: 300 }, 300);
    expect(given(walletDecider, [topUp(300), ...tunedIn]).state.talentMinor).toBe(0);
    const donated = decided(donate, 100);
    expect(donated).toMatchObject([{ type: 'DonationMade', data: { amountMinor: 10_000 } }]);
    expect(given(walletDecider, [topUp(100), ...donated]).state.talentMinor).toBe(0);
  });

  it('to one artist does not stand for another', () => {
    const first: WalletEvent = {
      type: 'TuneInPurchased',
      data: {
        ...{ transactionId: 't4', fanId: 'ines', artistId: 'other' },
        ...{ priceMinor: 30_000, feeMinor: 4500, artistMinor: 25_500 },
      },
    };
    const { state } = given(walletDecider, [topUp(600), first]);
    expect(walletDecider.decide(tuneIn, state)).toMatchObject([
      { type: 'TuneInPurchased', data: { artistId: 'artist' } },
    ]);
  });
});

describe('an artist’s share', () => {
  const about = { transactionId: 't9', artistId: 'ines' };
  it.each<[Extract<WalletCommand, { kind: 'credit' }>['credit'], WalletEvent]>([
    [
      { of: 'sale', buyerId: 'nour', songId: 's1' },
      { type: 'SaleCredited', data: { ...about, buyerId: 'nour', songId: 's1', artistMinor: 6375 } },
    ],
    [
      { of: 'tune-in', fanId: 'nour' },
      { type: 'TuneInCredited', data: { ...about, fanId: 'nour', artistMinor: 6375 } },
    ],
    [
      { of: 'donation', donorId: 'nour' },
      { type: 'DonationCredited', data: { ...about, donorId: 'nour', artistMinor: 6375 } },
    ],
  ])('of $of is credited in euros, with the person who paid', (credit, event) => {
    given(walletDecider, [])
      .when({ kind: 'credit', ...about, artistMinor: 6375, credit })
      .then([event]);
    expect(given(walletDecider, [event]).state).toMatchObject({ euroMinor: 6375, talentMinor: 0 });
  });
});

describe('a withdrawal', () => {
  const payee = { name: 'Nour Haddad', iban: 'DE89370400440532013000' };
  const requested: WalletEvent = {
    type: 'WithdrawalRequested',
    data: { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, payee },
  };
  const decide = (approved: boolean): WalletCommand => ({
    ...{ kind: 'decide-withdrawal', userId: 'ines', transactionId: 'w1', decidedBy: 'aurelio', ...notHeld },
    ...{ isPayeeSuspended: true, decision: approved ? { approved } : { approved: false, reason: 'no' } },
  });

  it('of a suspended payee cannot be approved, and can be refused', () => {
    const history = [royalty(500_000), requested];
    given(walletDecider, history).when(decide(true)).refused('PayeeSuspended');
    const data = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, decidedBy: 'aurelio', reason: 'no' };
    given(walletDecider, history)
      .when(decide(false))
      .then([{ type: 'WithdrawalRefused', data }]);
  });
});
