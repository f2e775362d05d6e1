// Needs of the admin area: people, health, and recorded reads.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';

const { like, eachLike, regex, integer, boolean, number } = MatchersV3;

const at = like('2026-11-21T10:42:07.000Z');
const person = {
  ...{ id: 'ines-halloran', username: like('ines.halloran'), email: like('ines@libretto.example'), joinedAt: at },
  ...{ isArtist: boolean(false), roles: like([]), isSuspended: boolean(false), sessions: integer(1) },
};

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function adminPacts(needs: Needs): void {
  const given = 'a signed-in admin';
  const params = { id: 'ines-halloran' };

  it('people found by what they are known by', () =>
    needs('a search for a person', {
      given,
      call: 'GET /api/admin/people',
      input: { query: { search: 'ines-halloran' } },
      answer: { people: [person] },
    }));

  it('a person, and what admins did', () =>
    needs('a read of a person', {
      given,
      call: 'GET /api/admin/people/{id}',
      input: { params },
      answer: { person, history: like([]) },
    }));

  it('a suspension lifted', () =>
    needs('the end of a suspension', {
      given,
      call: 'POST /api/admin/people/{id}/suspension',
      input: { params, body: { isSuspended: false, reason: 'A mistake' } },
      answer: { success: true },
    }));

  it('a role revoked', () =>
    needs('the end of a role', {
      given,
      call: 'POST /api/admin/people/{id}/roles',
      input: { params, body: { role: 'finance', isGranted: false, reason: 'Left' } },
      answer: { success: true },
    }));

  it('the health of the installation', () =>
    needs('a read of the health', {
      given,
      call: 'GET /api/admin/health',
      answer: {
        at,
        isWritable: true,
        consumers: eachLike({
          name: like('tickets'),
          kind: regex(/^(projection|policy)$/, 'projection'),
          state: regex(/^(running|failing|stopped|paused|elsewhere)$/, 'running'),
          lag: integer(0),
          isBehind: boolean(false),
          isRebuilding: boolean(false),
          parkedKeys: integer(0),
        }),
        queue: like([]),
        disk: { freeBytes: integer(1), totalBytes: integer(2), warnsBelowShare: number(0.1), isLow: boolean(false) },
        stores: eachLike({ name: like('events'), bytes: integer(1) }),
        mail: { waiting: integer(0), failed: integer(0) },
      },
    }));

  it('who looked at what', () =>
    needs('a read of who looked at what', {
      given,
      call: 'GET /api/admin/reads',
      input: { query: { limit: 30 } },
      answer: { reads: like([]) },
    }));
}
