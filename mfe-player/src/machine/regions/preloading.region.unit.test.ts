import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');
const cues = (player: RecordedPlayer) => player.told('audio', 'cue').map((command) => command.source?.key ?? null);

test('the next track is fetched 1.5 s after the current one can play, not before', () => {
  const player = new RecordedPlayer().playing(three).passing(1499);
  expect(cues(player)).toEqual([]);
  player.passing(1);
  expect(cues(player)).toEqual([player.keyOf('b')]);
});

test('a track that cannot play yet lets nothing be fetched beside it', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' }).passing(5000);
  expect(cues(player)).toEqual([]);
});

test('a new order fetches what now follows', () => {
  const player = new RecordedPlayer().playing(three).passing(1500);
  player.send({ type: 'queue.move', key: player.keyOf('c'), toIndex: 1 });
  expect(cues(player).at(-1)).toBe(player.keyOf('c'));
  player.send({ type: 'queue.clear' });
  expect(cues(player).at(-1)).toBeNull();
});

test('an edit that leaves the successor keeps its address, so nothing is fetched twice', () => {
  const player = new RecordedPlayer().playing(three).passing(1500);
  const url = player.lastAudio('cue')?.source.url;
  player.passing(3000).send({ type: 'queue.remove', key: player.keyOf('c') });
  expect(player.lastAudio('cue')?.source.url).toBe(url);
});

test('the preloaded track is asked for by the address it was preloaded under', () => {
  const player = new RecordedPlayer().playing(three).passing(1500);
  const url = player.lastAudio('cue')?.source.url;
  player.passing(20_000).send({ type: 'transport.next' });
  expect(player.lastAudio('load')?.source.url).toBe(url);
});

test('nothing follows the last track', () => {
  expect(cues(new RecordedPlayer().playing(three, 2).passing(1500))).toEqual([null]);
});

test('when one repeats, the same track is made ready to join itself', () => {
  const player = new RecordedPlayer().playing(three, 2).send({ type: 'repeat.cycle' }).send({ type: 'repeat.cycle' });
  player.passing(1500);
  expect(player.lastAudio('cue')?.source.url).toBe(player.lastAudio('load')?.source.url);
});

describe('a joined track', () => {
  const joined = () => {
    const player = new RecordedPlayer().playing(three).heard(170).passing(1500);
    return player.send({ type: 'sound.joined', key: player.keyOf('b') });
  };

  test('becomes current without being loaded', () => {
    const player = joined();
    expect(player.trackId).toBe('b');
    expect(player.told('audio', 'load').at(-1)?.source.key).toBe(player.keyOf('a'));
    expect(player.has('playing')).toBe(true);
    expect(player.has('flowing')).toBe(true);
    expect(player.context.positionSeconds).toBe(0);
  });

  test('is a play of its own, and its successor is fetched in turn', () => {
    const player = joined();
    expect(player.playtime.slice(-2)).toEqual([
      { type: 'ended' },
      { type: 'began', trackId: 'b', playId: player.context.playId },
    ]);
    player.passing(1500);
    expect(cues(player).at(-1)).toBe(player.keyOf('c'));
  });

  test('that is not the successor any more is not believed', () => {
    const player = new RecordedPlayer().playing(three).passing(1500).send({ type: 'sound.joined', key: 'stale' });
    expect(player.trackId).toBe('a');
  });
});
