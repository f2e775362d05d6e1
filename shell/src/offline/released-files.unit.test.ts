import type { ReleaseRegistry } from '@libretto/contracts/federation';
import { filesOutsideOf } from './released-files';

const version = (name: string) => ({
  version: name,
  manifestUrl: `/remotes/mfe-player/${name}/mf-manifest.json`,
  weight: 0,
  integrity: {},
});
const registry: ReleaseRegistry = {
  schemaVersion: 1,
  remotes: { 'mfe-player': { versions: [version('0.2.0-b'), version('0.1.0-a')] } },
};
const site = 'https://libretto.test';

test('lets go what belongs to no version of the registry, and only files of remotes', () => {
  const former = [`${site}/remotes/mfe-player/0.1.0-former/a.js`, `${site}/remotes/mfe-gone/0.1.0-a/a.js`];
  const present = [`${site}/remotes/mfe-player/0.2.0-b/a.js`, `${site}/remotes/mfe-player/0.1.0-a/a.js`];
  const registryItself = `${site}/releases/registry.json`;
  expect(filesOutsideOf(registry, [...former, ...present, registryItself])).toEqual(former);
});

test('lets nothing go by a registry that it cannot read', () => {
  expect(filesOutsideOf({}, [`${site}/remotes/mfe-player/0.1.0-a/a.js`])).toEqual([]);
});
