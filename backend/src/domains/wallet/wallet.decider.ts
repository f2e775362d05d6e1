// Business rules of a wallet: no overspending, one effect per transaction, and each song, tune-in and the patronage
// only once.
import type { PaymentPurpose } from '@libretto/contracts/events';
import { type Decider, isRefusal } from '../../kernel/commands/decider';
import { hasId } from '../../kernel/commands/id-set';
import { assert, assertNever } from '../../kernel/values/assert';
import { type Minor, minorOfTalents, splitFee, talentsOfMinor } from '../../kernel/values/money';
import type { Credit, Payment, PayoutHold, WalletCommand, WalletRefusal } from './wallet.commands';
import type { WalletEvent } from './wallet.events';
import { emptyWallet, evolve, isPatronagePaid, type WalletState } from './wallet.state';

/** The patronage costs 9.99 EUR, which a client cannot change. */
export const patronPriceMinor: Minor = 99_900;
export const minimumDonationMinor: Minor = 10_000;
/** 50 EUR. */
export const minimumWithdrawalMinor: Minor = 500_000;

type Decision = readonly WalletEvent[] | WalletRefusal;
type Of<Kind extends WalletCommand['kind']> = Extract<WalletCommand, { kind: Kind }>;

export const walletDecider: Decider<WalletState, WalletCommand, WalletEvent, WalletRefusal> = {
  initialState: emptyWallet,
  evolve,
  decide,
};

function decide(command: WalletCommand, state: WalletState): Decision {
  const decision = decideOn(command, state);
  return isRefusal(decision) ? decision : withUnclaimed(decision, state);
}

/** Whatever reaches a wallet whose account was deleted becomes unclaimed at once. */
function withUnclaimed(events: readonly WalletEvent[], state: WalletState): readonly WalletEvent[] {
  const { closedFor: userId, talentMinor, euroMinor } = events.reduce(evolve, state);
  const [first] = events;
  if (userId === undefined || first === undefined || (talentMinor === 0 && euroMinor === 0)) return events;
  const { transactionId } = first.data;
  return [...events, { type: 'BalanceUnclaimed', data: { transactionId, userId, talentMinor, euroMinor } }];
}

function decideOn(command: WalletCommand, state: WalletState): Decision {
  switch (command.kind) {
    case 'settle-payment':
      return settlePayment(command, state);
    case 'take-back-payment':
      return takeBackPayment(command, state);
    case 'undo-taking-back':
      return undoTakingBack(command, state);
    case 'purchase-song':
      return purchaseSong(command, state);
    case 'tune-in':
      return tuneIn(command, state);
    case 'donate':
      return donate(command, state);
    case 'credit':
      return credit(command, state);
    case 'credit-royalty': {
      const { kind: _, ...data } = command;
      assert(data.amountMinor > 0, 'a royalty brings something');
      return repaying(state, 'eur', data.artistId, { type: 'RoyaltyCredited', data });
    }
    case 'buy-patronage':
      return buyPatronage(command, state);
    case 'close': {
      const { userId, transactionId } = command;
      if (state.closedFor !== undefined) return [];
      const closed: WalletEvent = { type: 'WalletClosed', data: { transactionId, userId } };
      const amountMinor = Math.min(state.euroMinor, state.owedMinor);
      if (amountMinor === 0) return [closed];
      return [closed, { type: 'DebtRepaid', data: { transactionId, userId, from: 'eur', amountMinor } }];
    }
    case 'request-withdrawal':
      return requestWithdrawal(command, state);
    case 'decide-withdrawal':
      return decideWithdrawal(command, state);
    case 'record-transfer':
      return recordTransfer(command, state);
    default:
      return assertNever(command);
  }
}

function settlePayment(command: Of<'settle-payment'>, state: WalletState): Decision {
  const { transactionId, payment, refundBecause } = command;
  const { paymentId, userId, provider, purpose, amountMinor, paymentReference } = payment;
  assert(amountMinor > 0, 'a payment brings something');
  if (refundBecause !== undefined) {
    const data = { transactionId, userId, provider, paymentId, amountMinor, paymentReference, reason: refundBecause };
    return [{ type: 'PaymentHeld', data }];
  }
  if (purpose === 'patron' && !state.isPatron) {
    const data = { transactionId, userId, method: provider, amountMinor, paymentReference };
    return [{ type: 'PatronPurchased', data }];
  }
  if (purpose === 'patron' && provider === 'card') {
    const data = { transactionId, userId, paymentId, amountMinor, paymentReference };
    return [{ type: 'PatronPaymentDuplicated', data }];
  }
  // A second patronage by crypto cannot be refunded, so it becomes Talents.
  const data = { transactionId, userId, source: provider, amountMinor, paymentReference };
  return repaying(state, 'talent', userId, { type: 'TalentsToppedUp', data });
}

function takeBackPayment(command: Of<'take-back-payment'>, state: WalletState): Decision {
  const taken = command.payment.amountMinor === 0 ? [] : takenBack(command, state);
  return [...taken, ...loss('ReversalLossBooked', command)];
}

/** A reversal first consumes the amount that still awaits its refund, and then what the payment became. */
function takenBack(command: Of<'take-back-payment'>, state: WalletState): readonly WalletEvent[] {
  const { paymentId, userId, amountMinor } = command.payment;
  const duplicate = state.duplicates[paymentId];
  const waitingMinor = Math.min(duplicate?.amountMinor ?? 0, amountMinor);
  const rest = amountMinor > waitingMinor ? becameTakenBack(command, amountMinor - waitingMinor, state) : [];
  if (duplicate === undefined || waitingMinor === 0) return rest;
  const { transactionId, held } = duplicate;
  const { reversalReference, reversal: kind } = command;
  const data = { transactionId, userId, paymentId, amountMinor: waitingMinor, reversalReference };
  if (held !== undefined) {
    const { provider, paymentReference } = command.payment;
    return [{ type: 'HeldPaymentRefunded', data: { ...data, provider, paymentReference, kind } }, ...rest];
  }
  return [{ type: 'PatronDuplicateRefunded', data }, ...rest];
}

function becameTakenBack(
  { transactionId, reversal, reversalReference, payment }: Of<'take-back-payment'>,
  amountMinor: Minor,
  state: WalletState,
): readonly WalletEvent[] {
  const { userId, provider, paymentReference } = payment;
  const purpose = becameOf(payment, state);
  const takenMinor = purpose === 'talents' ? Math.min(amountMinor, state.talentMinor) : 0;
  const restMinor = purpose === 'talents' ? amountMinor - takenMinor : 0;
  // After the deletion of the account its Talents are in the unclaimed account, and are returned from there first.
  const unclaimedMinor = Math.min(restMinor, state.unclaimedTalentMinor ?? 0);
  const owedMinor = restMinor - unclaimedMinor;
  const named = { transactionId, userId, provider, purpose, kind: reversal };
  const split = { takenMinor, owedMinor, ...(unclaimedMinor > 0 && { unclaimedMinor }) };
  const data = { ...named, amountMinor, ...split, paymentReference, reversalReference };
  const event: WalletEvent = { type: 'PaymentTakenBack', data };
  if (purpose === 'talents' || !state.isPatron || isPatronagePaid(evolve(state, event))) return [event];
  return [event, { type: 'PatronageEnded', data: { transactionId, userId } }];
}

function undoTakingBack(command: Of<'undo-taking-back'>, state: WalletState): Decision {
  const undone = command.payment.amountMinor === 0 ? [] : givenAgain(command, state);
  return [...undone, ...loss('ReversalLossRecovered', command)];
}

function givenAgain(command: Of<'undo-taking-back'>, state: WalletState): readonly WalletEvent[] {
  const { transactionId, reversal: kind, reversalReference } = command;
  const { paymentId, userId, provider, amountMinor, paymentReference } = command.payment;
  const duplicate = state.duplicates[paymentId];
  if (duplicate?.held !== undefined) {
    // The account may not be credited, even after a failed refund.
    const named = { transactionId: duplicate.transactionId, userId, provider, paymentId, reason: duplicate.held };
    return [{ type: 'PaymentHeld', data: { ...named, amountMinor, paymentReference, reversalReference } }];
  }
  // If a refund failed once, it is not retried forever: as with crypto, the payment becomes Talents.
  if (duplicate !== undefined && kind !== 'refund') {
    // The reinstated amount paid for nothing, so it awaits its refund again.
    const { transactionId } = duplicate;
    const data = { transactionId, userId, paymentId, amountMinor, paymentReference, reversalReference };
    return [{ type: 'PatronPaymentDuplicated', data }];
  }
  const purpose = becameOf(command.payment, state);
  const data = { transactionId, userId, provider, purpose, kind, amountMinor, paymentReference, reversalReference };
  const undone: WalletEvent = { type: 'TakingBackUndone', data };
  if (purpose === 'talents') return repaying(state, 'talent', userId, undone);
  return state.isPatron ? [undone] : [undone, { type: 'PatronageRestored', data: { transactionId, userId } }];
}

/** What the payment became when it was settled, and what a reversal therefore reverses. */
function becameOf({ paymentReference }: Payment, state: WalletState): PaymentPurpose {
  return state.patronages[paymentReference] === undefined ? 'talents' : 'patron';
}

/** Books amounts that the provider moves beyond the payment on the platform's account, not on a person's balance. */
function loss(
  type: 'ReversalLossBooked' | 'ReversalLossRecovered',
  {
    transactionId,
    payment,
    reversal: kind,
    reversalReference,
    lossMinor = 0,
  }: Of<'take-back-payment' | 'undo-taking-back'>,
): readonly WalletEvent[] {
  if (lossMinor === 0) return [];
  const { userId, provider, paymentReference } = payment;
  const data = { transactionId, userId, provider, kind, amountMinor: lossMinor, paymentReference, reversalReference };
  return [{ type, data }];
}

function purchaseSong(command: Of<'purchase-song'>, state: WalletState): Decision {
  const { buyerId, transactionId, offer, shownPriceTalents } = command;
  if (offer === undefined) return 'NoSuchSong';
  const { songId, artistId, isPaid, priceTalents } = offer;
  if (artistId === buyerId) return 'OwnSong';
  if (hasId(state.purchasedSongIds, songId)) return 'AlreadyPurchased';
  if (!isPaid) return 'SongIsFree';
  if (shownPriceTalents !== undefined && shownPriceTalents !== priceTalents)
    return { code: 'PriceChanged', priceTalents };
  const priceMinor = minorOfTalents(priceTalents);
  if (state.talentMinor < priceMinor) return { code: 'InsufficientTalents', priceTalents };
  const data = { transactionId, buyerId, songId, artistId, priceMinor, ...splitFee(priceMinor) };
  return [{ type: 'SongPurchased', data }];
}

function tuneIn(command: Of<'tune-in'>, state: WalletState): Decision {
  const { fanId, transactionId, artistId, priceMinor, shownPriceTalents, unpayable } = command;
  const priceTalents = talentsOfMinor(priceMinor);
  if (unpayable === 'nobody') return 'NoSuchArtist';
  if (artistId === fanId) return 'OwnTuneIn';
  if (hasId(state.tunedInArtistIds, artistId)) return 'AlreadyTunedIn';
  if (unpayable === 'apart') return 'PeopleApart';
  if (unpayable === 'listener') return 'TuneInToListener';
  if (shownPriceTalents !== undefined && shownPriceTalents !== priceTalents)
    return { code: 'PriceChanged', priceTalents };
  if (state.talentMinor < priceMinor) return { code: 'InsufficientTalents', priceTalents };
  const data = { transactionId, fanId, artistId, priceMinor, ...splitFee(priceMinor) };
  return [{ type: 'TuneInPurchased', data }];
}

function donate(command: Of<'donate'>, state: WalletState): Decision {
  const { donorId, transactionId, artistId, amountMinor, unpayable } = command;
  if (unpayable === 'nobody') return 'NoSuchArtist';
  if (artistId === donorId) return 'OwnDonation';
  if (unpayable === 'apart') return 'PeopleApart';
  if (unpayable === 'listener') return 'DonationToListener';
  if (amountMinor < minimumDonationMinor) return 'DonationTooSmall';
  if (state.talentMinor < amountMinor)
    return { code: 'InsufficientTalents', priceTalents: talentsOfMinor(amountMinor) };
  const data = { transactionId, donorId, artistId, amountMinor, ...splitFee(amountMinor) };
  return [{ type: 'DonationMade', data }];
}

function credit({ transactionId, artistId, artistMinor, credit }: Of<'credit'>, state: WalletState): Decision {
  return repaying(state, 'eur', artistId, creditEvent(transactionId, artistId, artistMinor, credit));
}

function creditEvent(transactionId: string, artistId: string, artistMinor: Minor, credit: Credit): WalletEvent {
  switch (credit.of) {
    case 'sale': {
      const { buyerId, songId } = credit;
      return { type: 'SaleCredited', data: { transactionId, artistId, buyerId, songId, artistMinor } };
    }
    case 'tune-in':
      return { type: 'TuneInCredited', data: { transactionId, artistId, fanId: credit.fanId, artistMinor } };
    case 'donation':
      return { type: 'DonationCredited', data: { transactionId, artistId, donorId: credit.donorId, artistMinor } };
    default:
      return assertNever(credit);
  }
}

function buyPatronage({ userId, transactionId }: Of<'buy-patronage'>, state: WalletState): Decision {
  if (state.isPatron) return 'AlreadyPatron';
  if (state.euroMinor < patronPriceMinor) return 'InsufficientEuros';
  const amountMinor = patronPriceMinor;
  const data = { transactionId, userId, method: 'balance', amountMinor, paymentReference: null } as const;
  return [{ type: 'PatronPurchased', data }];
}

function requestWithdrawal(command: Of<'request-withdrawal'>, state: WalletState): Decision {
  const { userId, transactionId, amountMinor, payee } = command;
  if (isHeld(command)) return { code: 'PayoutsHeld', until: command.payoutsHeldUntil };
  if (amountMinor < minimumWithdrawalMinor) return 'WithdrawalTooSmall';
  if (state.owedMinor > 0) return whileOwing(state);
  if (state.euroMinor < amountMinor) return 'WithdrawalAboveBalance';
  return [{ type: 'WithdrawalRequested', data: { transactionId, userId, amountMinor, payee } }];
}

function decideWithdrawal(command: Of<'decide-withdrawal'>, state: WalletState): Decision {
  const { userId, transactionId, decidedBy, decision, twoPeopleAboveMinor } = command;
  if (decidedBy === userId) return 'OwnWithdrawal';
  const amountMinor = state.openWithdrawals[transactionId];
  if (amountMinor === undefined) {
    const decided = state.decidedWithdrawals[transactionId];
    if (decided === undefined) return 'NoSuchWithdrawal';
    // A person who repeats a decision after a lost response gets the same answer. Anybody else gets a conflict, because a
    // second approval looks like an order for a second transfer.
    const isRepeated = (decided.status !== 'refused') === decision.approved && decided.decidedBy === decidedBy;
    return isRepeated ? [] : 'WithdrawalDecided';
  }
  const data = { transactionId, userId, amountMinor, decidedBy };
  if (!decision.approved) {
    const refused: WalletEvent = { type: 'WithdrawalRefused', data: { ...data, reason: decision.reason } };
    return repaying(state, 'eur', userId, refused);
  }
  if (command.isPayeeSuspended) return 'PayeeSuspended';
  if (isHeld(command)) return { code: 'PayoutsHeld', until: command.payoutsHeldUntil };
  // A refused withdrawal returns euros that repay the debt; an approved one would pay them out.
  if (state.owedMinor > 0) return whileOwing(state);
  if (amountMinor > (twoPeopleAboveMinor ?? Number.POSITIVE_INFINITY)) {
    const first = state.firstApprovals[transactionId];
    if (first === undefined) return [{ type: 'WithdrawalFirstApproved', data }];
    if (first === decidedBy) return 'SecondPersonNeeded';
  }
  return [{ type: 'WithdrawalSent', data }];
}

function recordTransfer(command: Of<'record-transfer'>, state: WalletState): Decision {
  const { userId, transactionId, recordedBy, outcome, twoPeopleAboveMinor } = command;
  if (recordedBy === userId) return 'OwnWithdrawal';
  const decided = state.decidedWithdrawals[transactionId];
  if (decided === undefined) return state.openWithdrawals[transactionId] ? 'WithdrawalNotSent' : 'NoSuchWithdrawal';
  const { status, amountMinor } = decided;
  if (status === 'refused') return 'WithdrawalNotSent';
  if (status === outcome.kind) return [];
  if (status === 'returned') return 'WithdrawalReturned';
  const about = { transactionId, userId, amountMinor };
  if (outcome.kind === 'paid') return [{ type: 'WithdrawalPaid', data: { ...about, recordedBy } }];
  const { reason } = outcome;
  // A return credits euros that the bank may have paid already, so it takes two people as a payout does.
  if (status === 'paid' || amountMinor > (twoPeopleAboveMinor ?? Number.POSITIVE_INFINITY)) {
    const { returnReportedBy } = decided;
    if (returnReportedBy === recordedBy) return 'SecondReporterNeeded';
    if (returnReportedBy === undefined) {
      return [{ type: 'WithdrawalReturnFirstReported', data: { ...about, recordedBy, reason } }];
    }
  }
  const data = { ...about, wasPaid: status === 'paid', recordedBy, reason };
  const returned: WalletEvent = { type: 'WithdrawalReturned', data };
  const credited: WalletEvent = { type: 'ReturnedWithdrawalCredited', data: about };
  return [returned, ...repaying(evolve(state, returned), 'eur', userId, credited)];
}

function whileOwing({ owedMinor }: WalletState): WalletRefusal {
  return { code: 'WithdrawalWhileOwing', owedTalents: talentsOfMinor(owedMinor) };
}

function isHeld(hold: PayoutHold): hold is PayoutHold & { readonly payoutsHeldUntil: string } {
  return hold.payoutsHeldUntil !== null && hold.payoutsHeldUntil > hold.now;
}

/** A credit, followed by the repayment of a debt from it, so that nobody can spend money that they owe. */
function repaying(
  state: WalletState,
  from: 'talent' | 'eur',
  userId: string,
  event: WalletEvent,
): readonly WalletEvent[] {
  if (state.owedMinor === 0) return [event];
  const after = evolve(state, event);
  const broughtMinor = from === 'talent' ? after.talentMinor - state.talentMinor : after.euroMinor - state.euroMinor;
  const amountMinor = Math.min(broughtMinor, state.owedMinor);
  if (amountMinor === 0) return [event];
  const { transactionId } = event.data;
  return [event, { type: 'DebtRepaid', data: { transactionId, userId, from, amountMinor } }];
}
