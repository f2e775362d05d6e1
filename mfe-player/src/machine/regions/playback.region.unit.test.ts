import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');
const refused = { type: 'sound.refused', message: 'no such format', cause: 'source' } as const;
const lastUrl = (player: RecordedPlayer) => player.lastAudio('load')?.source.url as string;
const loads = (player: RecordedPlayer) => player.sentTo('audio', 'load').length;

describe('three attempts', () => {
  test('opus, then aac, then the plain path, half a second apart', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
    expect(lastUrl(player)).toBe(`/api/audio/b?q=128&f=opus&t=${player.nowMs}`);
    const startedAtMs = player.nowMs;

    const before = loads(player);
    player.send(refused).passing(499);
    expect(loads(player)).toBe(before);
    player.passing(1);
    expect(lastUrl(player)).toBe(`/api/audio/b?f=aac&t=${startedAtMs}`);

    player.send(refused).passing(500);
    expect(lastUrl(player)).toBe(`/api/audio/b?t=${startedAtMs}`);
    expect(player.has('loading')).toBe(true);
  });

  test('after the third it reports how many there were and stops wanting', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
    player.send(refused).passing(500).send(refused).passing(500).send(refused);
    expect(player.has('failed')).toBe(true);
    expect(player.has('playing')).toBe(false);
    expect(player.context.errorText).toBe('Failed to load audio after 3 attempts');
    const before = loads(player);
    player.passing(10_000);
    expect(loads(player)).toBe(before);
  });

  test('Play after the failure tries all three again, Next leaves it behind', () => {
    const failed = () => {
      const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
      return player.send(refused).passing(500).send(refused).passing(500).send(refused);
    };
    const again = failed().send({ type: 'transport.play' });
    expect(again.has('loading')).toBe(true);
    expect(again.context.errorText).toBeNull();
    expect(lastUrl(again)).toContain('f=opus');
    expect(failed().send({ type: 'transport.next' }).trackId).toBe('c');
  });

  test('play goes on through the attempts, and a pause meanwhile ends it', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' }).send(refused);
    expect(player.has('playing')).toBe(true);
    player.send({ type: 'transport.pause' }).passing(500).sounding();
    expect(player.has('playing')).toBe(false);
  });

  test('the next track begins with the first format again', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' }).send(refused).passing(500);
    player.sounding().send({ type: 'transport.next' });
    expect(lastUrl(player)).toContain('f=opus');
  });
});

test('an interrupted sound continues in the next format from its position', () => {
  const player = new RecordedPlayer().playing(three).heard(20).send(refused).passing(500);
  expect(player.lastAudio('load')).toMatchObject({ from: 'keep' });
  expect(lastUrl(player)).toContain('f=aac');
  expect(player.has('playing')).toBe(true);
});

test('a sound that loads but will not play says so', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'sound.broken', message: 'device lost' });
  expect(player.context.errorText).toBe('Audio playback failed: device lost');
  expect(player.has('playing')).toBe(false);
});

test('a remembered queue is loaded where it was left, without playing', () => {
  const first = new RecordedPlayer().playing(three, 1);
  const player = new RecordedPlayer({ stored: { ...first.context, positionSeconds: 33 } });
  expect(player.trackId).toBe('b');
  expect(player.lastAudio('load')?.from).toBe(33);
  expect(player.sentTo('audio', 'play')).toHaveLength(0);
  expect(player.has('playing')).toBe(false);
});

describe('another quality', () => {
  const changed = (quality: '64' | '128' | '320') => ({ type: 'quality.changed', quality }) as const;

  test('is applied at once, while the sound continues', () => {
    const player = new RecordedPlayer().playing(three).heard(20).send(changed('320'));
    expect(lastUrl(player)).toContain('q=320');
    expect(player.lastAudio('load')?.from).toBe('keep');
    expect(player.has('flowing')).toBe(true);
    expect(player.has('playing')).toBe(true);
  });

  test('that was chosen already changes nothing', () => {
    const player = new RecordedPlayer().playing(three);
    const before = loads(player);
    expect(loads(player.send(changed('128')))).toBe(before);
  });

  test('is loaded instead of one that is still on its way', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' }).send(changed('320'));
    expect(lastUrl(player)).toContain('/b?q=320');
  });

  test('is remembered, and honoured by the first load', () => {
    const stored = new RecordedPlayer().playing(three).send(changed('64')).context;
    const player = new RecordedPlayer({ stored });
    expect(loads(player)).toBe(1);
    expect(lastUrl(player)).toContain('q=64');
  });
});

describe('a thin connection', () => {
  const chosen = () => new RecordedPlayer().send({ type: 'quality.changed', quality: '320' }).playing(three).heard(20);
  const stalled = { type: 'sound.stalled' } as const;

  test('lowers the quality after a stall of 1.5 s, step by step, and goes on where it was', () => {
    const player = chosen().send(stalled).passing(1499);
    expect(lastUrl(player)).toContain('q=320');
    player.passing(1);
    expect(lastUrl(player)).toContain('q=256');
    expect(player.lastAudio('load')?.from).toBe('keep-buffered');
    // The buffered part of the old quality keeps playing in the meantime.
    expect(player.has('loading')).toBe(false);
    player.sounding().send(stalled).passing(1500);
    expect(lastUrl(player)).toContain('q=128');
    expect(player.has('playing')).toBe(true);
    expect(player.context.quality).toBe('320');
  });

  test('is not asked for more than the browser has measured of it, and for the chosen quality once it is better', () => {
    const stored = new RecordedPlayer().playing(three).send({ type: 'quality.changed', quality: '256' }).context;
    const player = new RecordedPlayer({ stored, connectionKbps: 250 });
    expect(lastUrl(player)).toContain('q=128');
    player.connectionKbps = 100;
    player.send({ type: 'transport.next' });
    expect(lastUrl(player)).toContain('/b?q=64');
    player.sounding().passing(1500).ticking(true, 20);
    expect(player.lastAudio('cue')?.source.url).toContain('q=256');
    // The quality that the next track gets does not raise the current one.
    player.ticking(false, 0.5, 10);
    expect(lastUrl(player)).toContain('/b?q=64');
  });

  test('keeps to what the browser has measured when the chosen quality changes', () => {
    const player = new RecordedPlayer({ connectionKbps: 100 }).playing(three);
    player.send({ type: 'quality.changed', quality: '256' });
    expect(lastUrl(player)).toContain('q=64');
  });

  test('lowers the quality before the buffer runs empty, and once until the lower one plays', () => {
    const player = chosen().ticking(false, 0.8, 46);
    expect(lastUrl(player)).toContain('q=320');
    player.ticking(false, 0.8, 44);
    expect(lastUrl(player)).toContain('q=256');
    expect(player.lastAudio('load')?.from).toBe('keep-buffered');
    expect(player.has('playing')).toBe(true);
    player.ticking(false, 0.8, 5).send(stalled).passing(1500);
    expect(lastUrl(player)).toContain('q=256');
    player.sounding().ticking(false, 0.8, 15);
    expect(lastUrl(player)).toContain('q=128');
  });

  test('lowers the quality again if the lower one does not arrive either', () => {
    const player = chosen().ticking(false, 0.1, 2).send(stalled).passing(8000).passing(1500);
    expect(lastUrl(player)).toContain('q=128');
  });

  test('is not judged by a short stall, nor by one that nobody listens to', () => {
    expect(lastUrl(chosen().send(stalled).passing(1400).send({ type: 'sound.flowing' }).passing(5000))).toContain(
      'q=320',
    );
    expect(lastUrl(chosen().send({ type: 'transport.pause' }).send(stalled).passing(5000))).toContain('q=320');
  });

  test('goes no lower than the lowest', () => {
    const player = chosen();
    for (let stall = 0; stall < 8; stall++) player.send(stalled).passing(1500).sounding();
    expect(lastUrl(player)).toContain('q=64');
  });

  test('aborts the other loads of the song', () => {
    const player = chosen().passing(1500).ticking(true);
    expect(player.lastAudio('cue')?.source).not.toBeNull();
    player.send(stalled).passing(1500);
    expect(player.lastAudio('cue')?.source).toBeNull();
  });

  test('that is quick again brings the chosen quality back with the next song', () => {
    const slow = chosen().send(stalled).passing(1500).sounding().passing(1500).ticking(true, 1.2);
    expect(slow.lastAudio('cue')?.source.url).toContain('q=256');
    const quick = chosen().send(stalled).passing(1500).sounding().passing(1500).ticking(true, 20);
    expect(quick.lastAudio('cue')?.source.url).toContain('q=320');
  });
});

describe('a server that is away', () => {
  const away = { type: 'sound.refused', message: 'network', cause: 'server' } as const;
  /** Returns a player for which the server refused all three formats. */
  const gone = (player = new RecordedPlayer().playing(three).heard(40)) =>
    player.send(away).passing(500).send(away).passing(500).send(away);

  test('is said, and asked again more and more seldom, and goes on to play', () => {
    const player = gone();
    expect(player.has('away')).toBe(true);
    expect(player.has('failed')).toBe(false);
    expect(player.has('playing')).toBe(true);
    expect(player.context.errorText).toBe('Failed to load audio after 3 attempts');
    const waits: number[] = [];
    for (let round = 0; round < 6; round++) {
      const before = loads(player);
      let waitedMs = 0;
      for (; loads(player) === before; waitedMs += 100) player.passing(100);
      waits.push(waitedMs);
      gone(player);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  });

  test('that has returned continues automatically from the position of the song', () => {
    const player = gone().passing(1000);
    expect(player.lastAudio('load')?.from).toBe(40);
    expect(lastUrl(player)).toContain('f=opus');
    player.sounding();
    expect(player.has('flowing')).toBe(true);
    expect(player.has('away')).toBe(false);
    expect(player.context.errorText).toBeNull();
  });

  test('is not asked while nobody wants music, and at once when somebody does', () => {
    const player = gone().send({ type: 'transport.pause' });
    const before = loads(player);
    player.passing(60_000);
    expect(loads(player)).toBe(before);
    player.send({ type: 'transport.toggle' });
    expect(loads(player)).toBe(before + 1);
    expect(player.has('playing')).toBe(true);
  });

  test('is asked at once when the network has returned', () => {
    const player = gone();
    const before = loads(player);
    expect(loads(player.send({ type: 'network.changed', isOnline: true }))).toBe(before + 1);
  });

  test('a file that breaks off at the same place again and again fails in the end', () => {
    const broken = { type: 'sound.refused', message: 'network', cause: 'connection' } as const;
    const player = new RecordedPlayer().playing(three).heard(40);
    for (let round = 0; round < 12 && !player.has('failed'); round++) {
      player.send(broken).passing(500).send(broken).passing(500).send(broken).passing(15_000).sounding();
    }
    expect(player.has('failed')).toBe(true);
  });

  test('a server that hangs is away after ten seconds without a byte', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
    player.passing(9000).send({ type: 'sound.progressed' }).passing(9999);
    expect(player.has('away')).toBe(false);
    player.passing(1);
    expect(player.has('away')).toBe(true);
    const url = lastUrl(player);
    player.passing(1000);
    // The URL that hung is not requested again.
    expect(lastUrl(player)).not.toBe(url);
  });

  test('a song that stalls for good is as good as one that hangs', () => {
    const player = new RecordedPlayer().send({ type: 'quality.changed', quality: '64' }).playing(three).heard(20);
    player.send({ type: 'sound.stalled' }).passing(10_000);
    expect(player.has('away')).toBe(true);
  });

  test('nothing is wrong with a paused song that does not load', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
    player.send({ type: 'transport.pause' }).passing(60_000);
    expect(player.has('away')).toBe(false);
  });
});

test('what the system stops is paused: for the listener, the other tabs and the server', () => {
  const player = new RecordedPlayer().playing(three).heard(3).send({ type: 'sound.interrupted' });
  expect(player.has('playing')).toBe(false);
  expect(player.has('flowing')).toBe(false);
  expect(player.tabs.at(-1)).toEqual({ type: 'paused' });
  expect(player.playtime.at(-1)).toEqual({ type: 'paused' });
  expect(player.send({ type: 'transport.play' }).has('playing')).toBe(true);
});

describe('playtime', () => {
  test('reports every played moment, the pause and the end', () => {
    const player = new RecordedPlayer().playing(three);
    player.playtime.length = 0;
    player.heard(0.25).heard(0.5).heard(0.75).send({ type: 'transport.pause' });
    expect(player.playtime).toEqual([
      { type: 'heard', seconds: 0.25, positionSeconds: 0.25 },
      { type: 'heard', seconds: 0.25, positionSeconds: 0.5 },
      { type: 'heard', seconds: 0.25, positionSeconds: 0.75 },
      { type: 'paused' },
    ]);
    player.send({ type: 'transport.play' }).send({ type: 'sound.ended' });
    expect(player.playtime.slice(-2)).toEqual([
      { type: 'ended' },
      { type: 'began', trackId: 'b', playId: player.context.playId },
    ]);
  });

  test('distinguishes a listener who signs in from a guest', () => {
    const player = new RecordedPlayer().send({ type: 'session.changed', userId: 'ines' });
    expect(player.playtime.at(-1)).toEqual({ type: 'listener', isSignedIn: true });
    player.send({ type: 'session.changed', userId: null });
    expect(player.playtime.at(-1)).toEqual({ type: 'listener', isSignedIn: false });
  });
});
