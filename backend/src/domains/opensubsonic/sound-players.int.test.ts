// Tests media players that play any URL, with the URL that music apps stream from.
import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import demoMasters from '../../../demo/audio/index.json';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { testedMpv } from '../../../tests/support/programs/tested-mpv';
import { testedFfmpeg } from '../../../tests/support/sound/ffmpeg-tools';
import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

const run = promisify(execFile);
const samplesPerSecond = 48_000;
const wavHeader = 44;
/** 16-bit stereo. */
const frameBytes = 4;
const [song] = demoMasters;
if (!song) throw new Error('no demo masters');
const previewPath = path.join(process.cwd(), 'backend/tests/ports/sound-files/chirp-opus.webm');

const folder = temporaryFolder();
let app: TestApp;
let secret: string;
let free: string;
let paid: string;

beforeAll(async () => {
  app = await startTestApp();
  const { userId: artistId } = await app.signUp({ isArtist: true });
  const listener = await app.signUp();
  const master = await readFile(path.join(process.cwd(), `backend/demo/audio/${song.slug}.webm`));
  const preview = await readFile(previewPath);
  free = await publishSong(app, { artistId, master, title: 'Free' });
  paid = await publishSong(app, { artistId, master, preview, isPaid: true, title: 'Paid' });
  ({ secret } = (await listener.post('/api/user/app-keys', { label: 'Kitchen' })).body);
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const address = (songId: string) => `${app.origin}/rest/stream?apiKey=${secret}&id=${songId}&format=raw`;

const ffmpeg = testedFfmpeg();
if (ffmpeg) {
  test('ffmpeg reads a song to its last sample, from one open-ended range', async () => {
    const sound = ['-map', '0:a:0', '-ac', '1', '-c:a', 'pcm_u8', '-f', 'u8', 'pipe:1'];
    const { stdout, stderr } = await run(
      ffmpeg.ffmpegPath,
      ['-v', 'warning', '-nostdin', '-seekable', '1', '-i', address(free), ...sound],
      { encoding: 'buffer', maxBuffer: 16 * 1024 * 1024 },
    );
    expect(stderr.toString()).toBe('');
    expect(stdout.length).toBe(song.durationSamples);
  });
}

const mpv = testedMpv();
if (mpv) {
  /** Renders what mpv plays into a file instead of a loudspeaker. */
  const played = async (songId: string, ...more: readonly string[]): Promise<number> => {
    const file = path.join(folder.path, 'played.wav');
    const output = ['--ao=pcm', `--ao-pcm-file=${file}`, '--audio-channels=stereo', '--audio-format=s16'];
    const quiet = ['--no-config', '--ytdl=no', '--vo=null', '--msg-level=all=warn', '--no-input-default-bindings'];
    const { stdout, stderr } = await run(mpv, [...quiet, ...output, ...more, address(songId)]);
    expect(stdout + stderr).not.toMatch(/error|failed/i);
    return ((await readFile(file)).length - wavHeader) / frameBytes / samplesPerSecond;
  };
  const seconds = song.durationSamples / samplesPerSecond;

  test('mpv plays a song from its beginning to its end', async () => {
    expect(await played(free)).toBeCloseTo(seconds, 1);
  });

  test('mpv seeks in a song and plays on from there to its end', async () => {
    expect(await played(free, '--start=45')).toBeCloseTo(seconds - 45, 0);
    expect(await played(free, '--start=20', '--length=5')).toBeCloseTo(5, 0);
  });

  test('mpv seeks forth and back while it plays, and plays on to the end', async () => {
    const socket = path.join(folder.path, 'mpv.socket');
    const quiet = ['--no-config', '--ytdl=no', '--vo=null', '--ao=null', '--really-quiet', '--cache=no'];
    const player = spawn(mpv, [...quiet, `--input-ipc-server=${socket}`, '--idle=yes']);
    const ended = new Promise((resolve) => player.once('exit', resolve));
    try {
      const control = await openControl(socket);
      control.send('observe_property', 1, 'time-pos');
      control.send('loadfile', address(free));
      await control.until(({ event, data }) => event === 'property-change' && Number(data) > 0.3);
      for (const seconds of [50, 20, 55]) {
        control.send('seek', seconds, 'absolute+exact');
        await control.until(({ event }) => event === 'playback-restart');
        const at = await control.until(({ event, name }) => event === 'property-change' && name === 'time-pos');
        expect(Math.abs(Number(at.data) - seconds)).toBeLessThan(2);
      }
      // Plays the rest as fast as possible.
      control.send('set_property', 'speed', 50);
      const end = await control.until(({ event }) => event === 'end-file');
      expect(end.reason).toBe('eof');
      control.close();
    } finally {
      player.kill('SIGKILL');
      await ended;
    }
  });

  test('mpv plays the preview alone of a song that is not bought', async () => {
    expect(await played(paid)).toBeLessThan(5);
  });

  test('mpv plays without an output and exits', async () => {
    const nothing = ['--no-config', '--ytdl=no', '--ao=null', '--vo=null', '--ao-null-untimed=yes'];
    const { stdout } = await run(mpv, [...nothing, '--term-status-msg=', '--start=50', address(free)]);
    expect(stdout).toContain('Exiting... (End of file)');
  });
}

interface Said {
  readonly event?: string;
  readonly name?: string;
  readonly data?: unknown;
  readonly reason?: string;
}

/** mpv's IPC protocol: one JSON object per line in both directions. */
async function openControl(socketPath: string) {
  const connect = () =>
    new Promise<ReturnType<typeof createConnection> | undefined>((resolve) => {
      const socket = createConnection(socketPath, () => resolve(socket));
      socket.once('error', () => resolve(undefined));
    });
  let socket = await connect();
  for (; socket === undefined; socket = await connect()) await new Promise((resolve) => setTimeout(resolve, 20));
  const open = socket;
  const said: Said[] = [];
  let wake: () => void = () => undefined;
  let rest = '';
  open.on('data', (bytes) => {
    const texts = (rest + bytes).split('\n');
    rest = texts.pop() ?? '';
    said.push(...texts.filter((text) => text !== '').map((text) => JSON.parse(text) as Said));
    wake();
  });
  return {
    send: (...command: readonly unknown[]) => void open.write(`${JSON.stringify({ command })}\n`),
    /** Waits for the next matching message and skips earlier ones. */
    async until(isIt: (message: Said) => boolean): Promise<Said> {
      for (;;) {
        for (let next = said.shift(); next !== undefined; next = said.shift()) if (isIt(next)) return next;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => void open.destroy(),
  };
}
