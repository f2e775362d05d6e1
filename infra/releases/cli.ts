// Releases a remote or the shell, optionally to a percentage of the browsers first, and rolls back. It never builds.
//   npm run release -- publish mfe-player                       stores the last build without releasing it
//   npm run release -- canary mfe-player 0.1.0-ab12cd34 --percent 10
//   npm run release -- promote mfe-player 0.1.0-ab12cd34
//   npm run release -- rollback mfe-player                      all browsers get the previous version
//   npm run release -- follow mfe-player                        local builds are released automatically again
//   npm run release -- check                                    whether local builds are compatible with the release
//   npm run release -- keep                                     archives local builds for tests of later versions
//   npm run release -- list
// With the settings of the distributed profile the releases are those that all its api processes share.
// A change that would break a released part is refused with a list of everything that it breaks.
import path from 'node:path';
import { argumentsOf } from '../build/arguments';
import { remoteNames, repoRoot } from '../build/inputs.mjs';
import type { ReleasedParts } from './compatibility';
import { keepBuilds } from './kept-builds';
import { builtIn, builtShellIn, publishLocalBuild } from './local-builds';
import { ReleaseFolder } from './release-folder';
import { contractIn, partsOf } from './released-parts';
import { changeSafely, refuseBreaks } from './safe-change';
import { canary, follow, promote, type Release, rollBack, type StoredRegistry } from './stored-registry';

interface Request {
  /** A remote, or `shell`. */
  readonly part: string;
  readonly version: string;
  /** As the user typed it. */
  readonly percent: string | undefined;
  /** Another checkout whose builds to archive. */
  readonly from: string | undefined;
}

const dataFolder = path.resolve(repoRoot, process.env.LIBRETTO_DATA_DIR || '.libretto');
const folder = new ReleaseFolder(path.join(dataFolder, 'releases'));
const parts = [...remoteNames, 'shell'];
/** Commands that concern all parts. */
const withoutPart = ['list', 'check', 'keep'];

const commands: Record<string, (request: Request) => Promise<string>> = {
  list: async () => parts.map(describe).join('\n'),

  async publish({ part }) {
    const release = localBuild(part);
    return `${part} ${release.version} is published. Nobody gets it yet: use ${part === 'shell' ? '' : 'canary or '}promote.`;
  },

  async canary({ part, version, percent: typed = '10' }) {
    const release = published(part, version);
    const percent = Number(typed);
    await change((registry) => canary(registry, part, release, percent));
    return `${part} ${release.version} goes to ${percent} % of the browsers.`;
  },

  async promote({ part, version }) {
    const release = published(part, version);
    await change((registry) => promote(registry, part, release));
    return `${part} ${release.version} goes to everybody.`;
  },

  async rollback({ part }) {
    const earlier = folder.earlierWholeState(part);
    if (!earlier) {
      throw new Error(`There is no earlier version of ${part} that went to everybody, so nothing was changed.`);
    }
    await change((registry) => rollBack(registry, part, earlier));
    return `${part} goes back to ${earlier.version}, for everybody.\n${describe(part)}`;
  },

  async follow({ part }) {
    const release = localBuild(part);
    await change((registry) => follow(registry, part, release));
    return `${part} follows the local build again, now ${release.version}.`;
  },

  async check() {
    const now = partsOf(folder.readRegistry(), folder, builtShellIn(repoRoot));
    refuseBreaks(now, withLocalBuilds(now));
    return 'What is built here fits what is released.';
  },

  keep: async ({ from }) => keepBuilds(from === undefined ? repoRoot : path.resolve(from)),
};

const change = (edit: (registry: StoredRegistry) => StoredRegistry) =>
  changeSafely(folder, builtShellIn(repoRoot), edit);

/** The released parts with every local build in place of its released version. */
function withLocalBuilds(now: ReleasedParts): ReleasedParts {
  const built = parts.flatMap((name) => {
    const build = builtIn(repoRoot, name);
    const contract = build && contractIn(build.folder);
    return build && contract ? [{ name, version: build.version, contract }] : [];
  });
  return [...now.filter(({ name }) => !built.some((each) => each.name === name)), ...built];
}

function localBuild(part: string): Release {
  const release = publishLocalBuild(folder, repoRoot, part);
  if (!release) throw new Error(`${part} has not been built: npm run build -- --only ${part}`);
  return release;
}

function published(part: string, version: string): Release {
  const release = folder.release(part, version);
  const known = folder.releases(part).map((entry) => entry.version);
  if (!release)
    throw new Error(
      `${part} ${version || '(no version given)'} is not published. Published: ${known.join(', ') || 'none'}`,
    );
  return release;
}

function describe(name: string): string {
  const { remotes, shell } = folder.readRegistry();
  const whole = shell && { isPinned: true, versions: [{ version: shell.version, weight: 100 }] };
  const state = name === 'shell' ? whole : remotes[name];
  const weights = new Map(state?.versions.map((entry) => [entry.version, entry.weight]));
  const lines = folder
    .releases(name)
    .map(
      (entry) =>
        `  ${String(weights.get(entry.version) ?? 0).padStart(3)} %  ${entry.version.padEnd(20)} ${entry.publishedAt}`,
    );
  return [`${name}${state?.isPinned ? ' (pinned)' : ''}`, ...lines].join('\n');
}

async function main(): Promise<void> {
  const { values, positionals } = argumentsOf(
    { allowPositionals: true, options: { percent: { type: 'string' }, from: { type: 'string' } } },
    'infra/README.md tells what there is',
  );
  const [command = 'list', part = '', version = ''] = positionals;
  const run = commands[command];
  if (!run) throw new Error(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}`);
  if (!withoutPart.includes(command) && !parts.includes(part)) throw new Error(`Name one of: ${parts.join(', ')}`);
  const request = { part, version, percent: values.percent, from: values.from };
  console.log(await onReleases(() => run(request)));
}

/** The drivers of the engines are loaded only where releases are shared through them. */
async function onReleases(work: () => Promise<string>): Promise<string> {
  if (process.env.LIBRETTO_PROFILE !== 'distributed') return work();
  const { onSharedReleases } = await import('../../backend/src/composition/distributed/release-command');
  return onSharedReleases({ env: process.env, repoRoot, folder: folder.folder }, work);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
