import { type PushService, startPushService } from '../../../tests/support/people/push-service';
import type { PushMessage } from '../../ports/messages/push-sender';
import { openWebPushSender } from './web-push-sender';

// A key pair that is used only in these tests.
const keys = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  subject: 'mailto:push@libretto.test',
};

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

async function outcomeOf(answer: PushService['answers'][number]) {
  service.answers.push(answer);
  const { endpoint, keys: target } = service.device().subscription;
  const message: PushMessage = { target: { endpoint, ...target }, text: '{}', topic: 'inbox', keptForS: 60 };
  return openWebPushSender({ alsoCalled: [service.origin] }).send(message, keys);
}

test('a push service that asks to wait is left alone for so long, by seconds or by a date', async () => {
  expect(await outcomeOf({ status: 429, retryAfter: '120' })).toEqual({ kind: 'later', afterMs: 120_000 });
  const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
  const outcome = await outcomeOf({ status: 503, retryAfter: inTwoMinutes });
  if (outcome.kind !== 'later') throw new Error(`It is ${outcome.kind}`);
  expect(outcome.afterMs).toBeGreaterThan(110_000);
  expect(outcome.afterMs).toBeLessThanOrEqual(120_000);
});

test('what it asks for is believed up to a day, and not where it has passed or is no time', async () => {
  expect(await outcomeOf({ status: 429, retryAfter: '99999999999' })).toEqual({ kind: 'later', afterMs: 86_400_000 });
  expect(await outcomeOf({ status: 429, retryAfter: new Date(0).toUTCString() })).toEqual({
    kind: 'later',
    afterMs: 0,
  });
  await expect(outcomeOf({ status: 429, retryAfter: 'soon' })).rejects.toThrow('429');
  await expect(outcomeOf(503)).rejects.toThrow('503');
});

test('a redirect is not followed', async () => {
  expect(await outcomeOf(301)).toMatchObject({ kind: 'refused' });
});
