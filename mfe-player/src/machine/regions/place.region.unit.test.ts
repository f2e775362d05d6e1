import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');
const claimed = (tabId = 'other', trackId = 'z') =>
  ({ type: 'tabs.claimed', playing: { tabId, trackId, positionSeconds: 10, receivedAtMs: 1_000_000 } }) as const;
const elsewhere = () => new RecordedPlayer().playing(three, 1).send(claimed());
/** The messages without the preparation, which the other tabs do not see. */
const said = (player: RecordedPlayer) =>
  player.tabs.map((command) => command.type).filter((type) => type !== 'starting');

test('announces play and pause to the other tabs once each', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'transport.pause' });
  expect(said(player)).toEqual(['started', 'paused']);
  expect(player.tabs).toContainEqual({ type: 'started', trackId: 'a', positionSeconds: 0 });
});

test('notifies the other tabs only once the browser plays', () => {
  const player = new RecordedPlayer().send({
    ...{ type: 'queue.play', tracks: three, startIndex: 0 },
    context: { type: 'song', name: 'A', id: 'a' },
  } as const);
  player.send({ type: 'sound.ready', key: 'any' }).send({ type: 'sound.stalled' });
  expect(said(player)).toEqual([]);
  player.send({ type: 'sound.blocked' });
  expect(player.has('playing')).toBe(false);
  expect(player.trackId).toBe('a');
  player.send({ type: 'transport.play' }).sounding();
  expect(said(player).filter((type) => type === 'started')).toEqual(['started']);
});

test('also waits for the browser when a track is chosen before any sound', () => {
  const player = new RecordedPlayer().send({
    ...{ type: 'queue.play', tracks: three, startIndex: 0 },
    context: { type: 'song', name: 'A', id: 'a' },
  } as const);
  const { length } = player.sentTo('audio', 'pause');
  player.send({ type: 'transport.next' });
  expect(said(player)).toEqual([]);
  expect(player.sentTo('audio', 'pause')).toHaveLength(length);
});

test('announces the next track without a pause in between', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
  expect(said(player)).toEqual(['started', 'started']);
});

test('another tab that starts playing stops this one', () => {
  const player = elsewhere();
  expect(player.has('elsewhere')).toBe(true);
  expect(player.has('playing')).toBe(false);
  expect(player.lastAudio()?.type).toBe('pause');
});

test.each([
  { type: 'transport.play' },
  { type: 'transport.toggle' },
  { type: 'transport.next' },
  { type: 'transport.previous' },
  { type: 'transport.seek', seconds: 5 },
  { type: 'repeat.cycle' },
  { type: 'shuffle.toggle' },
] as const)('$type is refused while it plays elsewhere', (event) => {
  const player = elsewhere();
  const { audio, context } = { audio: player.audio.length, context: player.context };
  player.send(event);
  expect(player.audio).toHaveLength(audio);
  expect(player.context).toEqual(context);
});

test('volume and queue stay live', () => {
  const player = elsewhere().send({ type: 'volume.set', volume: 0.2 });
  player.send({ type: 'queue.remove', key: player.keyOf('c') });
  expect(player.context.volume).toBe(0.2);
  expect(player.queueIds).toEqual(['a', 'b']);
});

test('Play here takes it back and says so', () => {
  const player = elsewhere().send({ type: 'place.claim' }).sounding();
  expect(player.has('elsewhere')).toBe(false);
  expect(player.has('playing')).toBe(true);
  expect(player.lastAudio()?.type).toBe('play');
  expect(said(player).at(-1)).toBe('started');
});

test('Play here goes on from where the other tab was in the same song', () => {
  const player = new RecordedPlayer().playing(three).send(claimed('other', 'a')).passing(4000);
  player.send({ type: 'place.claim' });
  expect(player.lastAudio('seek')?.seconds).toBe(14);
});

test('Play here means nothing where it plays already', () => {
  const player = new RecordedPlayer().playing(three);
  const before = player.audio.length;
  expect(player.send({ type: 'place.claim' }).audio).toHaveLength(before);
});

test('choosing a song here takes it back as well', () => {
  const player = elsewhere().playing(three, 2);
  expect(player.has('elsewhere')).toBe(false);
  expect(player.trackId).toBe('c');
  expect(player.has('playing')).toBe(true);
});

describe('coming into view', () => {
  test('asks, and the flag falls when nobody answers within 300 ms', () => {
    const player = elsewhere().send({ type: 'tabs.visible' });
    expect(said(player).at(-1)).toBe('ask');
    player.passing(299);
    expect(player.has('elsewhere')).toBe(true);
    player.passing(1);
    expect(player.has('elsewhere')).toBe(false);
    expect(player.has('playing')).toBe(false);
  });

  test('an answer keeps the flag', () => {
    const player = elsewhere().send({ type: 'tabs.visible' }).passing(100).send(claimed()).passing(5000);
    expect(player.has('elsewhere')).toBe(true);
  });

  test('asks nobody when it plays here', () => {
    expect(said(new RecordedPlayer().playing(three).send({ type: 'tabs.visible' }))).toEqual(['started']);
  });
});

test('the flag falls when the tab that claimed lets go, and not when a third one does', () => {
  const player = elsewhere().send({ type: 'tabs.released', tabId: 'third' });
  expect(player.has('elsewhere')).toBe(true);
  player.send({ type: 'tabs.released', tabId: 'other' });
  expect(player.has('elsewhere')).toBe(false);
});

test('the word of the last claimer counts', () => {
  const player = elsewhere().send(claimed('third')).send({ type: 'tabs.released', tabId: 'other' });
  expect(player.has('elsewhere')).toBe(true);
});
