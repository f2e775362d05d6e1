import { answerCalls, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { screen, within } from '@testing-library/react';
import { VerificationLine } from './verification-line';

afterEach(resetPage);

const result = {
  ...{ fits: true, events: 9, chainedEvents: 9, streams: 3, accounts: 4, seals: 2, upToPosition: 9, documents: 20 },
  ...{ behind: [], fault: null, faults: [], faultCount: 0 },
};
const verification = {
  ...{ id: 'v1', status: 'done', held: false, progress: 1, requestedAt: '2026-03-02T00:00:00.000Z' },
  ...{ requestedBy: { id: 'nour', username: 'Nour' }, finishedAt: '2026-03-02T00:01:00.000Z', error: null },
};

function showVerified(findings: object) {
  const lastVerification = { ...verification, result: { ...result, ...findings } };
  const none = { lastSeal: null, sealCount: 0, seals: [], headPosition: 9 };
  answerCalls({ 'GET /api/finance/integrity': { ...none, lastVerification } });
  signIn();
  show(<VerificationLine />);
}

test('a verification shows what its seals prove and what they do not', async () => {
  const stamped = 'The history up to position 9 existed at 2026-03-02, when “A server” time-stamped seal 2.';
  const unendorsed = 'Seal 2 is signed by a new key that the former one did not endorse, because it was lost.';
  showVerified({ sealFindings: [stamped, unendorsed] });
  const list = await screen.findByRole('list', { name: 'What the seals prove' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([stamped, unendorsed]);
});

test('a verification of a former version has no findings to show', async () => {
  showVerified({});
  expect(await screen.findByText(/4 accounts and 2 seals fit/)).toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
