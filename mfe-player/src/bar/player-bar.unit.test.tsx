import { bus } from '@libretto/contracts/federation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, makeTestPlayer, renderWithPlayer, session } from '../testing/player-test';
import { makeTrack, makeTracks, paidTrack } from '../testing/tracks';
import { PlayerBar } from './player-bar';

const three = makeTracks('a', 'b', 'c');
const claimed = {
  type: 'tabs.claimed',
  playing: { tabId: 'other', trackId: 'z', positionSeconds: 0, receivedAtMs: 0 },
} as const;

function show(player = makeTestPlayer()) {
  const onExpand = jest.fn();
  const view = renderWithPlayer(<PlayerBar onExpand={onExpand} />, player);
  return { player, onExpand, user: userEvent.setup(), ...view };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('an empty queue disables every control but the volume and the queue, which says how to fill it', () => {
  show();
  for (const name of ['Shuffle: off', 'Previous', 'Play', 'Next', 'Repeat: none', 'Lyrics']) {
    expect(button(name)).toBeDisabled();
  }
  expect(screen.getByRole('slider', { name: 'Seek' })).toBeDisabled();
  expect(button('Mute')).toBeEnabled();
  expect(button('Queue')).toBeEnabled();
});

test('shows what plays, with the patron seal, and turns play into pause', async () => {
  const { player, user } = show();
  player.play(three, 1);
  expect(screen.getByRole('link', { name: 'Song b' })).toHaveAttribute('href', '/song/b');
  expect(screen.getByRole('link', { name: 'The Parallax Choir' })).toHaveAttribute(
    'href',
    '/profile?id=the-parallax-choir',
  );
  expect(screen.getByRole('img', { name: 'Patron' })).toBeInTheDocument();
  await user.click(button('Pause'));
  expect(button('Play')).toBeEnabled();
  expect(player.sound.isPlaying).toBe(false);
});

test('next, previous, shuffle and repeat do what they say', async () => {
  const { player, user } = show();
  player.play(three);
  expect(button('Previous')).toBeDisabled();
  await user.click(button('Next'));
  expect(screen.getByRole('link', { name: 'Song b' })).toBeInTheDocument();
  await user.click(button('Previous'));
  expect(screen.getByRole('link', { name: 'Song a' })).toBeInTheDocument();
  await user.click(button('Shuffle: off'));
  expect(button('Shuffle: on')).toBeInTheDocument();
  for (const [now, then] of [
    ['none', 'all'],
    ['all', 'one'],
    ['one', 'none'],
  ]) {
    await user.click(button(`Repeat: ${now}`));
    expect(button(`Repeat: ${then}`)).toBeInTheDocument();
  }
});

test('the scrubber tells its place in words and seeks by keys', () => {
  const { player } = show();
  player.play(three);
  const scrubber = screen.getByRole('slider', { name: 'Seek' });
  fireEvent.keyDown(scrubber, { key: 'ArrowRight' });
  expect(player.sound.positionSeconds).toBe(10);
  expect(scrubber).toHaveAttribute('aria-valuetext', '10 seconds of 3 minutes');
  fireEvent.keyDown(scrubber, { key: 'End' });
  expect(player.sound.positionSeconds).toBe(180);
});

test('a click on the total shows what remains', async () => {
  const { player, user } = show();
  player.play(three);
  await user.click(button('Total time 3:00'));
  expect(button('Remaining time \u22123:00')).toBeInTheDocument();
});

test('volume and mute', async () => {
  const { player, user } = show();
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Volume' }), { key: 'ArrowLeft' });
  expect(player.actor.getSnapshot().context.volume).toBeCloseTo(0.95);
  await user.click(button('Mute'));
  expect(player.sound.level).toBe(0);
  await user.click(button('Unmute'));
  expect(player.sound.level).toBeCloseTo(0.95 ** 2);
});

describe('while it plays elsewhere', () => {
  test('transport is disabled, volume, queue and like are live', () => {
    const { player } = show();
    player.play(three);
    player.do(claimed);
    expect(screen.getByRole('status')).toHaveTextContent('Playing elsewhere');
    for (const name of ['Shuffle: off', 'Previous', 'Pause', 'Next', 'Repeat: none'])
      expect(button(name)).toBeDisabled();
    for (const name of ['Queue', 'Mute', 'Like']) expect(button(name)).toBeEnabled();
  });

  test('Play here takes the music over, and waits visibly for what it is', async () => {
    const { player, user } = show();
    player.play(three);
    player.do(claimed);
    answerCalls({ 'GET /api/player/track/z': { body: { track: makeTrack('z') } } });
    await user.click(button('Play here'));
    await waitFor(() => expect(screen.queryByText('Playing elsewhere')).not.toBeInTheDocument());
    expect(player.sound.isPlaying).toBe(true);
    expect(player.sound.source?.url).toContain('/api/audio/z');
  });

  test('Play here on a device without a queue goes on with the song that sounds elsewhere, where it is', async () => {
    const { player, user } = show();
    const far = makeTrack('far');
    answerCalls({ 'GET /api/player/track/far': { body: { track: far } } });
    const playing = { ...claimed.playing, trackId: 'far', positionSeconds: 42, receivedAtMs: Date.now() };
    player.do({ type: 'tabs.claimed', playing });
    await user.click(button('Play here'));
    await waitFor(() => expect(screen.queryByText('Playing elsewhere')).not.toBeInTheDocument());
    const { entries, startFrom } = player.actor.getSnapshot().context;
    expect(entries.map(({ track }) => track.id)).toEqual(['far']);
    expect(Number(startFrom)).toBeGreaterThanOrEqual(42);
  });
});

describe('a preview', () => {
  test('is tagged, and ends on a button that names its price', async () => {
    const { player, user } = show();
    const opened = jest.fn();
    const stop = bus.on('purchase/open', opened);
    player.play([paidTrack('p', { duration: 60 })]);
    expect(screen.getByText('Preview')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Buy for/ })).not.toBeInTheDocument();
    player.do({ type: 'sound.ended' });
    expect(button('Play')).toBeDisabled();
    await user.click(button('Buy for 75\u00a0Talents'));
    expect(opened).toHaveBeenCalledWith({
      song: expect.objectContaining({ id: 'p', price: 75, artistId: 'the-parallax-choir' }),
    });
    stop();
  });

  test('plays on in full once it is bought', () => {
    const { player } = show();
    player.play([paidTrack('p', { duration: 60 })]);
    player.do({ type: 'sound.ended' });
    fireEvent(window, new Event('noop'));
    player.do({ type: 'track.changed', trackId: 'p', changes: { isPurchased: true, isPlayableInFull: true } });
    expect(screen.queryByText('Preview')).not.toBeInTheDocument();
    expect(button('Pause')).toBeEnabled();
    expect(player.sound.isPlaying).toBe(true);
  });
});

describe('like', () => {
  test('shows at once and tells the other remotes', async () => {
    session('listener');
    const calls = answerCalls({
      'POST /api/player/like': { body: { is_liked: true } },
    });
    const received: unknown[] = [];
    const stop = bus.on('track/changed', (message) => received.push(message.changes.isLiked));
    const { player, user } = show();
    player.play(three);
    await user.click(button('Like'));
    expect(button('Like')).toHaveAttribute('aria-pressed', 'true');
    expect(received).toEqual([true]);
    await waitFor(() => expect(calls).toContain('POST /api/player/like'));
    stop();
  });

  test('is taken back silently when the server refuses', async () => {
    session('listener');
    answerCalls({ 'POST /api/player/like': { status: 422, body: { error: 'No' } } });
    const { player, user } = show();
    player.play(three);
    await user.click(button('Like'));
    await waitFor(() => expect(button('Like')).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('asks a guest to sign in and changes nothing', async () => {
    session('guest');
    const calls = answerCalls({});
    const asked = jest.fn();
    const stop = bus.on('session/required', asked);
    const { player, user } = show();
    player.play(three);
    await user.click(button('Like'));
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ callbackUrl: '/', title: 'Sign in to like this song' }),
    );
    expect(button('Like')).toHaveAttribute('aria-pressed', 'false');
    expect(calls).toEqual([]);
    stop();
  });
});

test('queue, lyrics and expand open the player where they say', async () => {
  const { player, user, onExpand, container } = show();
  player.play(three);
  await user.click(button('Queue'));
  await user.click(button('Lyrics'));
  await user.click(within(container).getByRole('button', { name: 'Open the player' }));
  expect(onExpand.mock.calls).toEqual([['UP_NEXT'], ['LYRICS'], []]);
});

test('links go over the bus, so that the shell navigates', async () => {
  const went = jest.fn();
  const stop = bus.on('navigation/go', went);
  const { player, user } = show();
  player.play(three);
  await user.click(screen.getByRole('link', { name: 'Song a' }));
  expect(went).toHaveBeenCalledWith({ to: '/song/a', replace: false });
  stop();
});
