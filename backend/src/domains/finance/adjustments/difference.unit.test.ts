// Tests the claim of a difference: by one adjusting entry, unless that entry was refused.
import { given } from '../../../../tests/support/world/given';
import { type DifferenceClaimed, differenceDecider } from './difference.stream';

const claimedBy = (adjustmentId: string): DifferenceClaimed => ({
  type: 'DifferenceClaimed',
  data: { differenceId: 'payment~pi_1', adjustmentId },
});
const claim = (adjustmentId: string, more: { closedBy?: string; refusedId?: string } = {}) => ({
  ...{ differenceId: 'payment~pi_1', adjustmentId, closedBy: undefined },
  ...more,
});
const closed = (by: string) => ({ code: 'DifferenceClosed', by }) as const;

test('one entry claims a difference, however often it is approved', () => {
  given(differenceDecider, [])
    .when(claim('a'))
    .then([claimedBy('a')]);
  given(differenceDecider, [claimedBy('a')])
    .when(claim('a', { closedBy: 'a' }))
    .then([]);
  given(differenceDecider, [claimedBy('a')])
    .when(claim('b'))
    .refused(closed('a'));
});

test('an entry that was booked before differences were claimed closes its difference', () => {
  given(differenceDecider, [])
    .when(claim('b', { closedBy: 'old' }))
    .refused(closed('old'));
});

test('a refused entry releases its claim', () => {
  given(differenceDecider, [claimedBy('a')])
    .when(claim('b', { refusedId: 'a' }))
    .then([claimedBy('b')]);
  given(differenceDecider, [claimedBy('c')])
    .when(claim('b', { refusedId: 'a' }))
    .refused(closed('c'));
});
