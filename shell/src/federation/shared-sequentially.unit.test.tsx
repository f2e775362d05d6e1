import { createInstance } from '@module-federation/enhanced/runtime';
import { sharedSequentially } from './shared-sequentially';

const shared = (lib: unknown) => ({
  version: '1.0.0',
  scope: 'default',
  lib: () => lib,
  shareConfig: { singleton: false, requiredVersion: '^1.0.0' },
});

it('loads each shared module in a separate task', async () => {
  const runtime = createInstance({
    name: 'two-modules',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: { one: shared('one'), two: shared('two') },
    plugins: [sharedSequentially],
  });
  const loaded: unknown[] = [];
  const loading = ['one', 'two'].map(async (name) => {
    const factory = await runtime.loadShare(name);
    loaded.push((factory as () => unknown)());
  });
  // Everything that the current task can still run.
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  expect(loaded).toEqual([]);
  await Promise.all(loading);
  expect(loaded).toEqual(['one', 'two']);
});
