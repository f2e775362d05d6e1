// Releases a remote, to a share of the browsers first if wanted, and takes it back. Never rebuilds anything:
//   npm run release -- publish mfe-player                       keeps the last build, without giving it to anybody
//   npm run release -- canary mfe-player 0.1.0-ab12cd34 --percent 10
//   npm run release -- promote mfe-player 0.1.0-ab12cd34
//   npm run release -- rollback mfe-player                      everybody gets the version before this one
//   npm run release -- follow mfe-player                        the local build goes out by itself again
//   npm run release -- list
import path from 'node:path';
import { argumentsOf } from '../build/arguments';
import { remoteNames, repoRoot } from '../build/inputs.mjs';
import { publishLocalBuild } from './local-builds';
import { ReleaseFolder } from './release-folder';
import { canary, follow, promote, type Release, rollBack } from './stored-registry';

interface Request {
  readonly remote: string;
  readonly version: string;
  /** As it was typed. */
  readonly percent: string | undefined;
}

const dataFolder = path.resolve(repoRoot, process.env.LIBRETTO_DATA_DIR || '.libretto');
const folder = new ReleaseFolder(path.join(dataFolder, 'releases'));

const commands: Record<string, (request: Request) => Promise<string>> = {
  list: async () => remoteNames.map(describe).join('\n'),

  async publish({ remote }) {
    const release = localBuild(remote);
    return `${remote} ${release.version} is published. Nobody gets it yet: use canary or promote.`;
  },

  async canary({ remote, version, percent: typed = '10' }) {
    const release = published(remote, version);
    const percent = Number(typed);
    await folder.edit((registry) => canary(registry, remote, release, percent));
    return `${remote} ${release.version} goes to ${percent} % of the browsers.`;
  },

  async promote({ remote, version }) {
    const release = published(remote, version);
    await folder.edit((registry) => promote(registry, remote, release));
    return `${remote} ${release.version} goes to everybody.`;
  },

  async rollback({ remote }) {
    const earlier = folder.earlierWholeState(remote);
    if (!earlier) {
      throw new Error(`There is no earlier version of ${remote} that went to everybody, so nothing was changed.`);
    }
    await folder.edit((registry) => rollBack(registry, remote, earlier));
    return `${remote} goes back to ${earlier.version}, for everybody.\n${describe(remote)}`;
  },

  async follow({ remote }) {
    const release = localBuild(remote);
    await folder.edit((registry) => follow(registry, remote, release));
    return `${remote} follows the local build again, now ${release.version}.`;
  },
};

function localBuild(remote: string): Release {
  const release = publishLocalBuild(folder, repoRoot, remote);
  if (!release) throw new Error(`${remote} has not been built: npm run build -- --only ${remote}`);
  return release;
}

function published(remote: string, version: string): Release {
  const release = folder.release(remote, version);
  const known = folder.releases(remote).map((entry) => entry.version);
  if (!release)
    throw new Error(
      `${remote} ${version || '(no version given)'} is not published. Published: ${known.join(', ') || 'none'}`,
    );
  return release;
}

function describe(name: string): string {
  const state = folder.readRegistry().remotes[name];
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
    { allowPositionals: true, options: { percent: { type: 'string' } } },
    'infra/README.md tells what there is',
  );
  const [command = 'list', remote = '', version = ''] = positionals;
  const run = commands[command];
  if (!run) throw new Error(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}`);
  if (command !== 'list' && !remoteNames.includes(remote)) throw new Error(`Name a remote: ${remoteNames.join(', ')}`);
  console.log(await run({ remote, version, percent: values.percent }));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
