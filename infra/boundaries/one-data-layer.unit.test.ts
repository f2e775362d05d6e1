// Changes go through the data layer, which handles idempotency keys, retries and expired sessions; lazy parts through
// the wrapper that isolates a chunk that fails to load; shared facts through the entity overlay.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';

const folders = [
  'shell/src',
  'shell/kit/src',
  'shell/product/src',
  ...['catalogue', 'player', 'settings', 'social'].map((name) => `mfe-${name}/src`),
];

interface Rule {
  readonly pattern: RegExp;
  /** Files that are exempt, each with its reason. */
  readonly exceptions: Readonly<Record<string, string>>;
  /** Samples that the pattern must match. */
  readonly finds: readonly string[];
}

const rules: Readonly<Record<string, Rule>> = {
  'own mutations': {
    pattern: /\buseMutation\b/,
    exceptions: {
      'shell/product/src/data/command.ts': 'is the data layer',
      'shell/src/auth/sign-in/provider-pills.tsx': 'speaks the protocol of next-auth',
      'shell/src/auth/sign-in/sign-in-form.tsx': 'speaks the protocol of next-auth',
      'shell/src/auth/sign-in/second-step.tsx': 'signs in, before there is a session to renew',
      'shell/src/auth/sign-up-screen.tsx': 'signs up and in, before there is a session to renew',
    },
    finds: ['const save = useMutation({ mutationFn })'],
  },
  'changes by callApi': {
    pattern: /\bcallApi\(\s*['"`](?!GET )|\bcallApi\([\w.]+,/,
    exceptions: {
      'shell/product/src/data/query.ts': 'is the data layer; its keys are those of reads',
      'shell/src/auth/sign-up-screen.tsx': 'signs up before there is a session to renew',
      'shell/src/session/auth-calls.ts': 'signs in before there is a session to renew',
      'shell/src/session/note-address.ts': 'nobody asked for it, so it must not open the sign-in form',
      'mfe-player/src/runtime/browser-playtime.ts': 'a report has its own id, and waits for nobody',
      'mfe-player/src/runtime/other-devices.ts':
        'a claim to play counts now or not at all: a later repeat would be a lie',
      'mfe-player/src/runtime/share-queue.actor.ts': 'the newest queue replaces the former one, so none is repeated',
    },
    finds: [
      "callApi('POST /api/song/purchase', { body })",
      "callApi(\n  'DELETE /api/social/posts/{id}'",
      'callApi(call, input)',
    ],
  },
  'own commands': {
    pattern: /\bsendCommand\b/,
    exceptions: { 'shell/product/src/data/command.ts': 'is the data layer' },
    finds: ["sendCommand('POST /api/user/withdrawals', { body }, { idempotencyKey })"],
  },
  'lazy parts without a retry': {
    pattern: /\blazy\(/,
    exceptions: {},
    finds: ["const Dialog = lazy(() => import('./dialog'))", "React.lazy(() => import('./dialog'))"],
  },
  'errors recognised by their class': {
    // The command module is shared, so its errors may be instances of another copy of the class than the screen's.
    pattern: /\binstanceof \w*ApiError\b/,
    exceptions: {},
    finds: ['if (error instanceof ApiError && error.status === 410) return <SpentLink />'],
  },
  'second writers of the balance': {
    pattern: /\bemit\(\s*['"]balance\/state['"]/,
    exceptions: { 'shell/product/src/overlay/facts-on-bus.ts': 'is the writer' },
    finds: ["bus.emit('balance/state', { talentBalance, euroBalance })"],
  },
};

const isFree = (file: string) => /\.test\.tsx?$|\/testing\/|\/standalone\.tsx$/.test(file);
const files = folders.flatMap((folder) =>
  readdirSync(path.join(repoRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => /\.tsx?$/.test(name) && !isFree(name)),
);
const sources = files.map((file) => ({ file, source: readFileSync(path.join(repoRoot, file), 'utf8') }));

describe.each(Object.entries(rules))('%s', (_name, { pattern, exceptions, finds }) => {
  const found = sources.filter(({ source }) => pattern.test(source)).map(({ file }) => file);

  test('are used only where there is a reason', () => {
    expect(found.filter((file) => !(file in exceptions))).toEqual([]);
  });

  test('have no exception that nothing needs', () => {
    expect(Object.keys(exceptions).filter((file) => !found.includes(file))).toEqual([]);
  });

  test.each(finds)('are found in %s', (source) => {
    expect(source).toMatch(pattern);
  });
});
