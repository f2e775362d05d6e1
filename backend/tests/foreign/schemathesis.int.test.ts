// Tests the published contract with schemathesis, which derives valid and invalid requests from the OpenAPI document
// and validates every answer against it. The end of the test run reports if the machine lacks schemathesis.
import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDomains } from '../../src/composition/application/domains';
import { temporaryFolder } from '../support/files/temporary-folder';
import { testedPython } from '../support/programs/tested-python';
import { fakeSoundMeter } from '../support/sound/fake-sound-meter';
import { publishSong, topUp } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';

/**
 * The four roles are tested at the same time, each for this long: two minutes of requests in all. The requests follow
 * from the seed. The long run takes another seed each time, so it finds what no run has sent before.
 */
const isLong = process.env.LIBRETTO_TEST_FULL === '1';
const secondsOfRole = isLong ? 600 : 30;
const seed = isLong ? randomInt(2 ** 32) : 1;
const longestMs = secondsOfRole * 1000 + 270_000;
jest.setTimeout(longestMs);

/**
 * Methods that a path does not take are not checked: some fixed paths, such as /api/auth/passkeys/sign-in, also fit a
 * path with a parameter, whose call answers the other method.
 */
const checks = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'],
  ...['response_headers_conformance', 'missing_required_header'],
];
/** Calls that end the session of a role, after which it would be a guest to every further call. */
const ending = '/(signout|delete-account|sessions|change-password)';

const folder = temporaryFolder();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: (payments) => createDomains({ ...payments, soundMeter: fakeSoundMeter }) });
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const python = testedPython('schemathesis');
if (python) {
  test('schemathesis finds no answer beyond the contract as a guest, a listener, an artist and an admin', async () => {
    const artist = await app.signUp({ isArtist: true });
    await publishSong(app, { artistId: artist.userId, isPaid: true, priceTalents: 75, preview: Buffer.alloc(2000) });
    await topUp(app, artist.userId, 10_000);
    const callers = {
      ...{ guest: app.guest(), listener: await app.signUp(), artist },
      admin: await app.userClient(undefined, ['listener', 'admin']),
    };
    await app.settle();
    const reports = await Promise.all(Object.entries(callers).map(([role, caller]) => faultsFoundAs(role, caller)));
    expect(reports.filter((report) => report !== '').join('\n')).toBe('');
  });

  /** The time suffices for some of the calls, in the order of the document, so each role starts with others. */
  const shuffledDocument = async (role: string) => {
    const { body } = await app.guest().get('/docs/openapi.json');
    const placeOf = (path: string) => createHash('sha256').update(`${seed} ${role} ${path}`).digest('hex');
    const paths = Object.entries<object>(body.paths).map((entry) => ({ entry, place: placeOf(entry[0]) }));
    const shuffled = paths.sort((one, other) => (one.place < other.place ? -1 : 1)).map(({ entry }) => entry);
    return { ...body, paths: Object.fromEntries(shuffled) };
  };

  /**
   * The settings that allow a call the answers above 499 that the contract names for it alone, such as oEmbed's 501.
   * Every call names 503, which this server has no reason to answer.
   */
  const settings = (paths: Readonly<Record<string, Readonly<Record<string, { responses: object }>>>>) =>
    Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { responses }]) => ({
          name: `${method.toUpperCase()} ${path}`,
          named: Object.keys(responses).filter((status) => status.startsWith('5') && status !== '503'),
        })),
      )
      .filter(({ named }) => named.length > 0)
      .map(({ name, named }) => {
        const expected = ['2xx', '3xx', '4xx', ...named].map((status) => `"${status}"`).join(', ');
        return `[[operations]]\ninclude-name = "${name}"\nchecks.not_a_server_error.expected-statuses = [${expected}]\n`;
      })
      .join('\n');

  /** The output of schemathesis if it found something. */
  const faultsFoundAs = async (role: string, caller: Client): Promise<string> => {
    const document = join(folder.path, `${role}.json`);
    const described = await shuffledDocument(role);
    writeFileSync(document, JSON.stringify(described));
    const configuration = join(folder.path, `${role}.toml`);
    writeFileSync(configuration, settings(described.paths));
    const cookie = caller.cookieHeader();
    const options = [
      ...['--config-file', configuration, 'run', document, '--url', app.origin, '--no-color', '--warnings', 'off'],
      ...['--checks', checks.join(','), '--phases', 'coverage,fuzzing', '--max-time', String(secondsOfRole)],
      ...['--seed', String(seed)],
      ...['--no-shrink', '--continue-on-failure', '--generation-database', 'none', '--request-timeout', '20'],
      ...['--suppress-health-check', 'all', '--output-truncate', 'false', '--workers', '1'],
      ...(cookie === '' ? [] : ['--header', `Cookie: ${cookie}`, '--exclude-path-regex', ending]),
    ];
    const env = { ...process.env, PYTHONPATH: python.packages, PYTHONDONTWRITEBYTECODE: '1' };
    return new Promise((resolve, reject) => {
      const run = spawn(python.python, ['-m', 'schemathesis.cli', ...options], {
        env,
        cwd: folder.path,
        timeout: longestMs,
      });
      let output = '';
      for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk));
      run.once('error', reject);
      run.once('close', (code) => resolve(code === 0 ? '' : `As ${role} with seed ${seed} (${code}):\n${output}`));
    });
  };
}
