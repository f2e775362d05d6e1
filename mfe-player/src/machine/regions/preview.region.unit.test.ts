import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTrack, paidTrack } from '../../testing/tracks';
import { trackDurationSeconds } from '../track-source';

const queue = [makeTrack('a'), paidTrack('p', { duration: 60 }), makeTrack('c')];
const previewing = () => new RecordedPlayer().playing(queue, 1);
const hearing = (player: RecordedPlayer, seconds: number) => {
  for (let at = 0.25; at <= seconds; at += 0.25) player.heard(at);
  return player;
};

test('stops when fifteen seconds were received, and Play then does nothing', () => {
  const player = hearing(previewing(), 14.75);
  expect(player.has('playing')).toBe(true);
  player.heard(15);
  expect(player.has('previewUsedUp')).toBe(true);
  expect(player.has('playing')).toBe(false);
  expect(player.trackId).toBe('p');
  player.send({ type: 'transport.play' }).send({ type: 'transport.toggle' });
  expect(player.has('playing')).toBe(false);
});

test('counts received sound and not the position: going back gains no time', () => {
  const player = hearing(previewing(), 10).send({ type: 'transport.seek', seconds: 0 });
  hearing(player, 4.75);
  expect(player.has('previewUsedUp')).toBe(false);
  player.heard(5);
  expect(player.has('previewUsedUp')).toBe(true);
});

test('the end of its file is the end of the preview, never the next song', () => {
  const player = previewing().send({ type: 'sound.ended' });
  expect(player.has('previewUsedUp')).toBe(true);
  expect(player.trackId).toBe('p');
});

test.each([
  ['a new queue', (player: RecordedPlayer) => player.playing(queue, 1)],
  ['next', (player: RecordedPlayer) => player.send({ type: 'transport.next' })],
  ['previous', (player: RecordedPlayer) => player.send({ type: 'transport.previous' })],
  ['a skip', (player: RecordedPlayer) => player.send({ type: 'queue.skipTo', key: player.keyOf('p') })],
])('usage starts again with %s', (_, act) => {
  const player = hearing(previewing(), 15);
  act(player);
  expect(player.context.previewUsedSeconds).toBe(0);
  expect(player.has('previewUsedUp')).toBe(false);
  expect(player.has('playing')).toBe(true);
});

test('seeking stays within the allowed range', () => {
  expect(previewing().send({ type: 'transport.seek', seconds: 40 }).lastAudio('seek')?.seconds).toBe(15);
});

test('nothing is joined to a preview', () => {
  expect(previewing().lastAudio('load')?.source.isJoinable).toBe(false);
});

test('a preview without a duration is taken to last 180 s', () => {
  expect(trackDurationSeconds(paidTrack('p', { duration: 0 }))).toBe(180);
  expect(trackDurationSeconds(paidTrack('p', { duration: 1 }))).toBe(180);
});

test('a bought song and an own one are no previews', () => {
  for (const full of [{ isPurchased: true }, { isPlayableInFull: true }]) {
    const player = new RecordedPlayer().playing([paidTrack('p', full)]);
    expect(player.has('preview')).toBe(false);
  }
});

describe('a purchase', () => {
  const bought = {
    type: 'track.changed',
    trackId: 'p',
    changes: { isPurchased: true },
  } as const;

  test('plays the full song at once, from the position of the preview, under a new address', () => {
    const player = hearing(previewing(), 8);
    const previewUrl = player.lastAudio('load')?.source.url;
    player.passing(2000).send(bought);
    expect(player.lastAudio('load')).toMatchObject({ from: 'keep', source: { isJoinable: true, durationSeconds: 60 } });
    expect(player.lastAudio('load')?.source.url).not.toBe(previewUrl);
    expect(player.has('playing')).toBe(true);
    expect(player.has('preview')).toBe(false);
  });

  test('plays on after the preview was used up', () => {
    const player = hearing(previewing(), 15).passing(1).send(bought);
    expect(player.has('playing')).toBe(true);
    expect(player.has('previewUsedUp')).toBe(false);
    expect(player.lastAudio()?.type).toBe('play');
  });

  test('of another song in the queue only marks it', () => {
    const player = new RecordedPlayer().playing(queue, 0);
    const loads = player.sentTo('audio', 'load').length;
    player.send(bought);
    expect(player.context.entries[1]?.track.isPurchased).toBe(true);
    expect(player.sentTo('audio', 'load')).toHaveLength(loads);
  });
});
