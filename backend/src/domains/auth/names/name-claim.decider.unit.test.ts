import { given } from '../../../../tests/support/world/given';
import { nameClaimDecider } from './name-claim.decider';
import type { NameClaimEvent } from './name-claim.events';

const claimed = (holderId: string, claimId: string): NameClaimEvent => ({
  type: 'NameClaimed',
  data: { holderId, claimId, claimedAtMs: 1000 },
});
const released: NameClaimEvent = { type: 'NameReleased', data: { holderId: 'u1', claimId: 'c1' } };
const claim = { kind: 'claim', holderId: 'u2', claimId: 'c2', nowMs: 1000 } as const;

describe('a unique name', () => {
  test('is claimed while it is free, and again after it was released', () => {
    given(nameClaimDecider, [])
      .when(claim)
      .then([claimed('u2', 'c2')]);
    given(nameClaimDecider, [claimed('u1', 'c1'), released])
      .when(claim)
      .then([claimed('u2', 'c2')]);
  });

  test('is refused to a second holder, who learns of the first', () => {
    given(nameClaimDecider, [claimed('u1', 'c1')])
      .when(claim)
      .refused({ code: 'Taken', holderId: 'u1', claimId: 'c1', claimedAtMs: 1000 });
  });

  test('goes to another holder only after exactly that claim was revoked', () => {
    given(nameClaimDecider, [claimed('u1', 'c1')])
      .when({ ...claim, revokedClaimId: 'c1' })
      .then([claimed('u2', 'c2')]);
    given(nameClaimDecider, [claimed('u1', 'c1')])
      .when({ ...claim, revokedClaimId: 'c0' })
      .refused({ code: 'Taken', holderId: 'u1', claimId: 'c1', claimedAtMs: 1000 });
  });

  test('claims and releases a second time without effect', () => {
    given(nameClaimDecider, [claimed('u2', 'c2')])
      .when(claim)
      .then([]);
    given(nameClaimDecider, [claimed('u1', 'c1')])
      .when({ kind: 'release', claimId: 'c1' })
      .then([released]);
    given(nameClaimDecider, [claimed('u1', 'c1'), released])
      .when({ kind: 'release', claimId: 'c1' })
      .then([]);
  });

  test('keeps the accounts that look like it when another account claims or releases it, until they are released', () => {
    const noted: NameClaimEvent = { type: 'LookAlikeNoted', data: { holderId: 'u3', claimId: 'c3' } };
    const note = { kind: 'note-look-alike', holderId: 'u3', claimId: 'c3' } as const;
    const endOfNote: NameClaimEvent = { type: 'NameReleased', data: { holderId: 'u3', claimId: 'c3' } };
    given(nameClaimDecider, [claimed('u1', 'c1')])
      .when(note)
      .then([noted]);
    given(nameClaimDecider, [noted, claimed('u1', 'c1'), released])
      .when(note)
      .then([]);
    given(nameClaimDecider, [claimed('u3', 'c3')])
      .when(note)
      .then([]);
    given(nameClaimDecider, [noted, claimed('u1', 'c1')])
      .when({ kind: 'release', claimId: 'c3' })
      .then([endOfNote]);
    given(nameClaimDecider, [noted, claimed('u1', 'c1'), endOfNote])
      .when(claim)
      .refused({ code: 'Taken', holderId: 'u1', claimId: 'c1', claimedAtMs: 1000 });
    given(nameClaimDecider, [noted, endOfNote]).when(note).then([noted]);
  });

  test('is not released by an older claim', () => {
    given(nameClaimDecider, [claimed('u1', 'c1')])
      .when({ kind: 'release', claimId: 'c0' })
      .then([]);
  });
});
