import { makeTrack } from '@libretto/contracts/testing/tracks';
import { toast } from '@libretto/kit/feedback';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, listener, observe, resetPage, show, signIn, signOut } from '../testing/page-test';
import { facts } from './facts';
import { useFollowFacts } from './follow-facts';
import { follow, resumeMutations, useFact, useIsPending, useLike } from './use-facts';

const track = makeTrack('a');

function Heart() {
  useFollowFacts();
  const like = useLike();
  const isLiked = useFact('liked', 'a', track.isLiked);
  return (
    <button type="button" aria-pressed={isLiked} onClick={() => like({ ...track, isLiked })}>
      Like
    </button>
  );
}

function Follow() {
  const isFollowing = useFact('following', 'ben', false);
  return (
    <button type="button" disabled={useIsPending('following', 'ben')} onClick={() => follow('ben', !isFollowing)}>
      {isFollowing ? 'Following' : 'Follow'}
    </button>
  );
}

const button = () => screen.getByRole('button');
const press = () => fireEvent.click(button());
const isPressed = () => button().getAttribute('aria-pressed') === 'true';

describe('a like', () => {
  beforeEach(() => facts.clear());
  afterEach(resetPage);

  it('shows in the same frame, to the player too, and stays if the server agrees', async () => {
    const asked = answerCalls({ 'POST /api/player/like': { is_liked: true } });
    signIn();
    const changed = observe('track/changed');
    show(<Heart />);
    press();
    expect(isPressed()).toBe(true);
    expect(changed).toEqual([{ trackId: 'a', changes: { isLiked: true, is_liked: true } }]);
    await waitFor(() => expect(facts.isPending('liked', 'a')).toBe(false));
    expect(isPressed()).toBe(true);
    expect(asked).toEqual([{ call: 'POST /api/player/like', body: { trackId: 'a' } }]);
  });

  it('is reverted with a message when the server refuses', async () => {
    const told = jest.spyOn(toast, 'error');
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    answerCalls({ 'POST /api/player/like': 422 });
    signIn();
    show(<Heart />);
    press();
    await waitFor(() => expect(isPressed()).toBe(false));
    expect(told).toHaveBeenCalledTimes(1);
    told.mockRestore();
    log.mockRestore();
  });

  it('flips once more where another tab was faster', async () => {
    let isLiked = true;
    const asked = answerCalls({
      'POST /api/player/like': () => {
        isLiked = !isLiked;
        return { is_liked: isLiked };
      },
    });
    signIn();
    show(<Heart />);
    press();
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(facts.isPending('liked', 'a')).toBe(false));
    expect([isPressed(), isLiked]).toEqual([true, true]);
  });

  it('asks a guest to sign in, and likes once they have', async () => {
    const asked = answerCalls({ 'POST /api/player/like': { is_liked: true } });
    signOut();
    const required = observe('session/required');
    show(<Heart />);
    press();
    expect(required).toMatchObject([{ callbackUrl: '/', title: 'Sign in to like this song' }]);
    expect(asked).toEqual([]);
    signIn();
    act(() => required[0]?.onClosed?.('signed-in'));
    expect(isPressed()).toBe(true);
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('goes on when the person whose session has ended signs in again', async () => {
    let hasSession = false;
    const asked = answerCalls({ 'POST /api/player/like': () => (hasSession ? { is_liked: true } : 401) });
    signIn();
    const required = observe('session/required');
    show(<Heart />);
    press();
    await waitFor(() => expect(required).toHaveLength(1));
    expect(isPressed()).toBe(true);
    hasSession = true;
    await act(async () => required[0]?.onClosed?.('signed-in'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(isPressed()).toBe(true);
  });
});

describe('without a connection', () => {
  let onLine: jest.SpyInstance;
  beforeEach(() => {
    facts.clear();
    localStorage.clear();
    sessionStorage.clear();
    onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    signIn();
  });
  afterEach(resetPage);
  const comeBack = () => {
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  };

  it('a like shows, and is sent when the connection is back', async () => {
    const asked = answerCalls({ 'POST /api/player/like': { is_liked: true } });
    show(<Heart />);
    press();
    await act(async () => undefined);
    expect([isPressed(), asked.length]).toEqual([true, 0]);
    comeBack();
    await waitFor(() => expect(facts.isPending('liked', 'a')).toBe(false));
    expect([isPressed(), asked.length]).toEqual([true, 1]);
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('a like outlasts the page, for the same person alone', async () => {
    const asked = answerCalls({ 'POST /api/player/like': { is_liked: true } });
    show(<Heart />);
    press();
    await act(async () => undefined);
    // Simulates a reload: all state in memory is lost.
    act(() => facts.clear());
    comeBack();
    await act(async () => undefined);
    signIn({ ...listener, id: 'somebody-else' });
    act(resumeMutations);
    expect(asked).toEqual([]);
    signIn();
    act(resumeMutations);
    await waitFor(() => expect(asked).toEqual([{ call: 'POST /api/player/like', body: { trackId: 'a' } }]));
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('a like whose answer the page left behind is sent again under its key, so that it does not flip back', async () => {
    const keys: unknown[] = [];
    const answers = [
      () => new Promise(() => undefined),
      async () => ({ ok: true, json: async () => ({ is_liked: true }) }),
    ];
    globalThis.fetch = ((_address: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['Idempotency-Key']);
      return answers.shift()?.();
    }) as never;
    onLine.mockRestore();
    show(<Heart />);
    press();
    await waitFor(() => expect(keys).toHaveLength(1));
    expect(localStorage.getItem('libretto-open-intents')).toContain(String(keys[0]));
    act(() => facts.clear());
    act(resumeMutations);
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('a like that was taken back is not sent', async () => {
    const asked = answerCalls({});
    show(<Heart />);
    press();
    await act(async () => undefined);
    press();
    comeBack();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect([isPressed(), asked.length]).toEqual([false, 0]);
  });
});

test('a follow shows once the server has agreed', async () => {
  facts.clear();
  let answer: (body: unknown) => void = () => undefined;
  answerCalls({ 'POST /api/social/follow': () => new Promise((resolve) => (answer = resolve)) });
  signIn();
  show(<Follow />);
  press();
  expect(button()).toHaveTextContent('Follow');
  expect(button()).toBeDisabled();
  await waitFor(() => answer({ isFollowing: true }));
  await waitFor(() => expect(button()).toHaveTextContent('Following'));
  expect(button()).toBeEnabled();
});

test('an unfollowed person can be followed again, once the server has agreed', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const offer = jest.spyOn(toast, 'info').mockReturnValue(1);
  facts.clear();
  signIn();
  const asked = answerCalls({ 'POST /api/social/follow': 422 });
  follow('ben', false, { name: 'ben.adler' });
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(offer).not.toHaveBeenCalled();

  const follows = answerCalls({
    'POST /api/social/follow': ({ action }: { action: string }) => ({ isFollowing: action === 'follow' }),
  });
  follow('ben', false, { name: 'ben.adler' });
  await waitFor(() => expect(offer).toHaveBeenCalledWith('Unfollowed ben.adler', undefined, expect.anything()));
  offer.mock.calls[0]?.[2]?.action?.onAction();
  await waitFor(() => expect(facts.read('following', 'ben')).toBe(true));
  expect([asked.length, follows.length]).toEqual([1, 2]);
  offer.mockRestore();
  log.mockRestore();
});
