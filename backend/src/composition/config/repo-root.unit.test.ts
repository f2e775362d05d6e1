import { findRepoRoot } from './repo-root';

describe('the folder of the repository', () => {
  const isRoot = (folder: string) => folder === '/srv/libretto';

  test('is found from the script, else from the present folder', () => {
    expect(findRepoRoot('/srv/libretto/backend/dist/main.js', '/', isRoot)).toBe('/srv/libretto');
    expect(findRepoRoot('/usr/bin/script', '/srv/libretto/shell', isRoot)).toBe('/srv/libretto');
    expect(findRepoRoot(undefined, '/elsewhere', isRoot)).toBe('/elsewhere');
  });
});
