import { bus } from '@libretto/contracts/federation';
import { facts } from '@libretto/product/facts';
import { type Answers, answerCalls, observe, resetPage, showHook, signIn } from '@libretto/product/testing/page-test';
import { act, waitFor } from '@testing-library/react';
import * as calls from './settings-calls';

const settings = { notificationsEnabled: true, kinds: { comment: true, follower: true } };
const notifications = () => ({ read: calls.useNotificationSettings(), change: calls.useChangeNotificationSettings() });

beforeEach(() => signIn());
afterEach(resetPage);

describe('switches of notifications', () => {
  async function open(answers: Answers) {
    const asked = answerCalls({ 'GET /api/user/notification-settings': settings, ...answers });
    const held = showHook(notifications);
    await waitFor(() => expect(held().read.data).toEqual(settings));
    return { asked, held };
  }

  test.each([
    ['all', { ...settings, notificationsEnabled: false }],
    ['comment', { ...settings, kinds: { comment: false, follower: true } }],
  ] as const)('flip before the answer has arrived: %s', async (kind, expected) => {
    let answer: (body: unknown) => void = () => undefined;
    const { held } = await open({
      'POST /api/user/update-notification-settings': () => new Promise((resolve) => (answer = resolve)),
    });
    act(() => held().change.mutate({ body: calls.notificationBody({ kind, isOn: false } as never) }));
    await waitFor(() => expect(held().read.data).toEqual(expected));
    await waitFor(() => expect(held().change.isPending).toBe(true));
    await act(async () => answer({ success: true }));
    await waitFor(() => expect(held().read.data).toEqual(expected));
  });

  test.each(['all', 'comment'] as const)('flip back where the server refuses: %s', async (kind) => {
    const { held } = await open({ 'POST /api/user/update-notification-settings': 422 });
    await act(async () => held().change.mutate({ body: calls.notificationBody({ kind, isOn: false } as never) }));
    await waitFor(() => expect(held().change.isError).toBe(true));
    await waitFor(() => expect(held().read.data).toEqual(settings));
  });

  test('send the one switch alone', async () => {
    const { asked, held } = await open({ 'POST /api/user/update-notification-settings': { success: true } });
    await act(async () =>
      held().change.mutate({ body: calls.notificationBody({ kind: 'comment', isOn: false } as never) }),
    );
    await waitFor(() => expect(held().change.isSuccess).toBe(true));
    expect(asked.at(-1)).toEqual({
      call: 'POST /api/user/update-notification-settings',
      body: { kinds: { comment: false } },
    });
  });
});

test('another quality of sound is known to the player and to other tabs at once', async () => {
  const learned = jest.spyOn(facts, 'set').mockImplementation(() => undefined);
  answerCalls({
    'GET /api/user/audio-quality-settings': { audioQuality: 'medium' },
    'POST /api/user/update-audio-quality-settings': { success: true },
  });
  const said = observe('audio-quality/changed');
  const held = showHook(() => ({ read: calls.useAudioQuality(), change: calls.useChangeAudioQuality() }));
  await waitFor(() => expect(held().read.data).toBe('medium'));
  await act(async () => held().change.mutate({ body: { quality: 'high' } }));
  await waitFor(() => expect(held().read.data).toBe('high'));
  expect(said.at(-1)).toEqual({ audioQuality: 'high' });
  expect(learned).toHaveBeenCalledWith('audioQuality', 'ines', 'high');
  learned.mockRestore();
});

test('a refused quality changes nothing', async () => {
  answerCalls({
    'GET /api/user/audio-quality-settings': { audioQuality: 'medium' },
    'POST /api/user/update-audio-quality-settings': 422,
  });
  const said = observe('audio-quality/changed');
  const before = said.length;
  const held = showHook(() => ({ read: calls.useAudioQuality(), change: calls.useChangeAudioQuality() }));
  await waitFor(() => expect(held().read.data).toBe('medium'));
  await act(async () => held().change.mutate({ body: { quality: 'high' } }));
  await waitFor(() => expect(held().change.isError).toBe(true));
  await waitFor(() => expect(held().read.data).toBe('medium'));
  expect(said).toHaveLength(before);
});

test('another email waits for its mail until it is cancelled', async () => {
  answerCalls({
    'GET /api/user/email-info': { currentEmail: 'ines@libretto.example', pendingEmail: null },
    'POST /api/user/request-email-change': { success: true },
    'POST /api/user/cancel-email-change': { success: true },
  });
  const held = showHook(() => ({
    read: calls.useEmailInfo(),
    request: calls.useRequestEmailChange(),
    cancel: calls.useCancelEmailChange(),
  }));
  await waitFor(() => expect(held().read.data?.pendingEmail).toBeNull());
  await act(async () => held().request.mutate({ body: { newEmail: 'new@libretto.example' } }));
  await waitFor(() => expect(held().read.data?.pendingEmail).toBe('new@libretto.example'));
  await act(async () => held().cancel.mutate({}));
  await waitFor(() => expect(held().read.data?.pendingEmail).toBeNull());
  await waitFor(() => expect(held().read.data?.currentEmail).toBe('ines@libretto.example'));
  expect(bus.latest('session/state')?.status).toBe('authenticated');
});
