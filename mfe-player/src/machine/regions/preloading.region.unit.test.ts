import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');
const cues = (player: RecordedPlayer) => player.sentTo('audio', 'cue').map((command) => command.source?.key ?? null);

/** Plays until the next track may be preloaded, with enough buffered. */
const ripe = (player: RecordedPlayer) => player.passing(1500).ticking(true);

test('the next track is fetched 1.5 s after the current one can play, not before', () => {
  const player = new RecordedPlayer().playing(three).passing(1499).ticking(true);
  expect(cues(player)).toEqual([]);
  player.passing(1).ticking(true);
  expect(cues(player)).toEqual([player.keyOf('b')]);
});

test('the next track waits until enough of the current one is loaded', () => {
  const player = new RecordedPlayer().playing(three).passing(1500);
  for (let tick = 0; tick < 40; tick++) player.passing(250).ticking(false);
  expect(cues(player)).toEqual([]);
  player.ticking(true);
  expect(cues(player)).toEqual([player.keyOf('b')]);
});

describe('a next track that cannot be fetched', () => {
  const refusal = (player: RecordedPlayer, cause: 'source' | 'server') =>
    ({ type: 'sound.cueRefused', key: player.keyOf('b'), cause }) as const;
  const cuedUrls = (player: RecordedPlayer) =>
    player.sentTo('audio', 'cue').flatMap((command) => (command.source ? [command.source.url as string] : []));

  test('is tried in the next format, and plays in that one', () => {
    const player = ripe(new RecordedPlayer().playing(three));
    player.send(refusal(player, 'source'));
    const [opus, aac] = cuedUrls(player);
    expect(opus).toContain('f=opus');
    expect(aac).toContain('f=aac');
    player.send({ type: 'transport.next' });
    expect(player.lastAudio('load')?.source.url).toBe(aac);
  });

  test('is given up after three formats until something else follows', () => {
    const player = ripe(new RecordedPlayer().playing(three));
    for (let format = 0; format < 5; format++) player.send(refusal(player, 'source'));
    expect(cuedUrls(player)).toHaveLength(3);
    expect(cues(player).at(-1)).toBeNull();
    player.send({ type: 'queue.move', key: player.keyOf('c'), toIndex: 1 });
    expect(cues(player).at(-1)).toBe(player.keyOf('c'));
  });

  test('is asked for again later where the server is away', () => {
    const player = ripe(new RecordedPlayer().playing(three));
    player.send(refusal(player, 'server')).passing(4999).ticking(true);
    expect(cuedUrls(player)).toHaveLength(1);
    player.passing(1).ticking(true);
    expect(cuedUrls(player)).toHaveLength(2);
    expect(cuedUrls(player)[1]).toContain('f=opus');
  });

  test('that is not the next one any more changes nothing', () => {
    const player = ripe(new RecordedPlayer().playing(three));
    player.send({ type: 'sound.cueRefused', key: 'stale', cause: 'source' });
    expect(cuedUrls(player)).toHaveLength(1);
  });
});

test('a track that cannot play yet blocks all other loads', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' }).passing(5000);
  expect(cues(player)).toEqual([]);
});

test('a new order fetches what now follows', () => {
  const player = ripe(new RecordedPlayer().playing(three));
  player.send({ type: 'queue.move', key: player.keyOf('c'), toIndex: 1 });
  expect(cues(player).at(-1)).toBe(player.keyOf('c'));
  player.send({ type: 'queue.clear' });
  expect(cues(player).at(-1)).toBeNull();
});

test('an edit that leaves the successor keeps its address, so nothing is fetched twice', () => {
  const player = ripe(new RecordedPlayer().playing(three));
  const url = player.lastAudio('cue')?.source.url;
  player.passing(3000).send({ type: 'queue.remove', key: player.keyOf('c') });
  expect(player.lastAudio('cue')?.source.url).toBe(url);
});

test('the preloaded track is asked for by the address it was preloaded under', () => {
  const player = ripe(new RecordedPlayer().playing(three));
  const url = player.lastAudio('cue')?.source.url;
  player.passing(20_000).send({ type: 'transport.next' });
  expect(player.lastAudio('load')?.source.url).toBe(url);
});

test('nothing follows the last track', () => {
  expect(cues(ripe(new RecordedPlayer().playing(three, 2)))).toEqual([null]);
});

test('when one repeats, the same track is made ready to join itself', () => {
  const player = new RecordedPlayer().playing(three, 2).send({ type: 'repeat.cycle' }).send({ type: 'repeat.cycle' });
  ripe(player);
  expect(player.lastAudio('cue')?.source.url).toBe(player.lastAudio('load')?.source.url);
});

describe('a joined track', () => {
  const joined = () => {
    const player = ripe(new RecordedPlayer().playing(three).heard(170));
    return player.send({ type: 'sound.joined', key: player.keyOf('b') });
  };

  test('becomes current without being loaded', () => {
    const player = joined();
    expect(player.trackId).toBe('b');
    expect(player.sentTo('audio', 'load').at(-1)?.source.key).toBe(player.keyOf('a'));
    expect(player.has('playing')).toBe(true);
    expect(player.has('flowing')).toBe(true);
    expect(player.context.positionSeconds).toBe(0);
  });

  test('is a separate play, and its successor is fetched next', () => {
    const player = joined();
    expect(player.playtime.slice(-2)).toEqual([
      { type: 'ended' },
      { type: 'began', trackId: 'b', playId: player.context.playId },
    ]);
    ripe(player);
    expect(cues(player).at(-1)).toBe(player.keyOf('c'));
  });

  test('that is not the successor any more is not believed', () => {
    const player = ripe(new RecordedPlayer().playing(three)).send({ type: 'sound.joined', key: 'stale' });
    expect(player.trackId).toBe('a');
  });
});
