// Needs of the settings for notifications outside of the product: push devices and emails.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';

const { boolean, like, regex } = MatchersV3;

const given = 'a signed-in listener';
const kinds = {
  follow: boolean(true),
  comment: boolean(true),
  'song-denied': boolean(true),
  moderation: boolean(true),
};
const frequency = regex(/^(off|daily|weekly)$/, 'off');

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function pushPacts(needs: Needs): void {
  it('the key to subscribe with', () =>
    needs('a read of the push key', {
      given,
      call: 'GET /api/notifications/push-key',
      answer: { publicKey: regex(/^[\w-]{87}$/, `B${'A'.repeat(86)}`) },
    }));

  it('the devices that are pushed to', () =>
    needs('a read of the push devices', {
      given,
      call: 'GET /api/notifications/push-devices',
      answer: { devices: like([]) },
    }));

  it('to push to this device', () =>
    needs('a subscription of this device', {
      given,
      call: 'POST /api/notifications/push-devices',
      input: {
        body: {
          endpoint: 'https://push.example/send/ines',
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        },
      },
      status: 201,
      answer: { device: { id: like('d1'), since: like('2026-11-21T10:42:07.000Z'), isCurrent: true } },
    }));

  it('the message about an unknown device', () =>
    needs('an end of a device that is not there', {
      given,
      call: 'DELETE /api/notifications/push-devices/{id}',
      input: { params: { id: 'no-such-device' } },
      status: 404,
      answer: { status: 404, code: like('not-found'), error: like('This device does not exist') },
    }));

  it('which kinds are pushed, and a change of one', async () => {
    await needs('a read of the pushed kinds', { given, call: 'GET /api/notifications/push-kinds', answer: { kinds } });
    await needs('a kind that is pushed no more', {
      given,
      call: 'POST /api/notifications/push-kinds',
      input: { body: { kinds: { sale: false } } },
      answer: { success: true, kinds: { ...kinds, sale: false } },
    });
  });

  it('the frequency of digests, and a change of it', async () => {
    await needs('a read of the digest', { given, call: 'GET /api/notifications/digest', answer: { frequency } });
    await needs('a daily digest', {
      given,
      call: 'POST /api/notifications/digest',
      input: { body: { frequency: 'daily', timeZone: 'Europe/Lisbon' } },
      answer: { success: true, frequency: 'daily' },
    });
  });
}
