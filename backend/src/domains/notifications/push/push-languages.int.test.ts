import { until } from '../../../../tests/support/concurrency/until';
import { startPushService } from '../../../../tests/support/people/push-service';
import { startTestApp } from '../../../../tests/support/world/app';
import { openWebPushSender } from '../../../adapters/web-push/web-push-sender';
import { createDomains } from '../../../composition/application/domains';

test('a notification is pushed in the language of the person', async () => {
  const service = await startPushService();
  const mailer = { send: async () => undefined };
  const pushSender = openWebPushSender({ alsoCalled: [service.origin] });
  const app = await startTestApp({ domains: createDomains({ mailer, pushSender }) });
  const pushedTo = async (language: string) => {
    const listener = await app.signUp();
    await listener.post('/api/user/language', { language });
    await listener.post('/api/notifications/push-devices', service.device().subscription);
    const fan = await app.signUp();
    await fan.post('/api/social/follow', { userId: listener.userId, action: 'follow' });
    await until(() => service.taken.length > 0);
    const [{ payload } = { payload: undefined }] = service.taken.splice(0);
    return String(payload?.body).replace(fan.username, 'Ines');
  };
  expect(await pushedTo('de')).toBe('Ines folgt dir');
  expect(await pushedTo('en')).toBe('Ines follows you');
  expect(service.faults).toEqual([]);
  await app.stop();
  await service.stop();
});
