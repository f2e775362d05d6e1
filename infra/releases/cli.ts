// Releases a remote, to a share of the browsers first if wanted, and takes it back. Never rebuilds anything:
//   npm run release -- publish mfe-player                       keeps the last build, without giving it to anybody
//   npm run release -- canary mfe-player 0.1.0-ab12cd34 --percent 10
//   npm run release -- promote mfe-player 0.1.0-ab12cd34
//   npm run release -- rollback mfe-player                      undoes the last change of this remote
//   npm run release -- follow mfe-player                        the local build goes out by itself again
//   npm run release -- list
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteNames, repoRoot } from '../build/inputs.mjs';
import { publishLocalBuild } from './local-builds';
import { ReleaseFolder } from './release-folder';
import { canary, follow, promote, type Release, restore } from './stored-registry';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { percent: { type: 'string' } } });
const [command = 'list', remote = '', version = ''] = positionals;
const dataFolder = path.resolve(repoRoot, process.env.LIBRETTO_DATA_DIR ?? '.libretto');
const folder = new ReleaseFolder(path.join(dataFolder, 'releases'));

const commands: Record<string, () => Promise<string>> = {
  list: async () => remoteNames.map(describe).join('\n'),

  async publish() {
    const release = localBuild();
    return `${remote} ${release.version} is published. Nobody gets it yet: use canary or promote.`;
  },

  async canary() {
    const release = published();
    const percent = Number(values.percent ?? 10);
    await folder.edit((registry) => canary(registry, remote, release, percent));
    return `${remote} ${release.version} goes to ${percent} % of the browsers.`;
  },

  async promote() {
    const release = published();
    await folder.edit((registry) => promote(registry, remote, release));
    return `${remote} ${release.version} goes to everybody.`;
  },

  async rollback() {
    const earlier = folder.previousState(remote);
    if (!earlier) throw new Error(`There is no earlier state of ${remote} to go back to.`);
    await folder.edit((registry) => restore(registry, remote, earlier));
    return `Taken back.\n${describe(remote)}`;
  },

  async follow() {
    const release = localBuild();
    await folder.edit((registry) => follow(registry, remote, release));
    return `${remote} follows the local build again, now ${release.version}.`;
  },
};

function localBuild(): Release {
  const release = publishLocalBuild(folder, repoRoot, remote);
  if (!release) throw new Error(`${remote} has not been built: npm run build -- --only ${remote}`);
  return release;
}

function published(): Release {
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
  const run = commands[command];
  if (!run) throw new Error(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}`);
  if (command !== 'list' && !remoteNames.includes(remote)) throw new Error(`Name a remote: ${remoteNames.join(', ')}`);
  console.log(await run());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
