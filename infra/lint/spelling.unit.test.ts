// Holds the spelling of comments and documents to the dictionary and to the glossary of the map.
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

test(
  'every word of comments and documents is in the dictionary, in words.txt or in the glossary',
  () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
    const checked = listed
      .toString()
      .split('\n')
      .filter((file) => /\.(tsx?|[cm]js|md)$/.test(file));
    const config = [
      '--config',
      'infra/lint/spelling.config.mjs',
      '--no-progress',
      '--no-summary',
      '--no-must-find-files',
    ];
    const { stdout, status } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/cspell/bin.mjs'), ...config, '--file-list', 'stdin'],
      { cwd: root, input: checked.join('\n'), encoding: 'utf8' },
    );
    expect({ misspelt: stdout.split('\n').filter(Boolean), status }).toEqual({ misspelt: [], status: 0 });
  },
  10 * 60_000,
);
