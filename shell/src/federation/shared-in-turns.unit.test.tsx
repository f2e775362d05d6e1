import { createInstance } from '@module-federation/enhanced/runtime';
import { sharedInTurns } from './shared-in-turns';

const shared = (version: string, lib: unknown) => ({
  version,
  scope: 'default',
  lib: () => lib,
  shareConfig: { singleton: false, requiredVersion: `^${version}` },
});

/** Creates a runtime that records which modules it registers. */
function openRuntime(name: string) {
  const registered: string[] = [];
  const runtime = createInstance({
    name,
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: { one: shared('1.0.0', 'one'), two: shared('1.0.0', 'two') },
    plugins: [
      sharedInTurns,
      {
        name: 'notes',
        afterRegisterShare: ({ pkgName, shared: { version } }) => void registered.push(`${pkgName} ${version}`),
      },
    ],
  });
  return { runtime, registered };
}

it('registers nothing again when a module is asked for', async () => {
  const { runtime, registered } = openRuntime('asks-twice');
  expect(registered).toEqual(['one 1.0.0', 'two 1.0.0']);
  for (const name of ['one', 'two', 'one']) {
    const factory = await runtime.loadShare(name);
    expect((factory as () => unknown)()).toBe(name);
  }
  expect(registered).toHaveLength(2);
});

it('registers what has come since, and what the page has forgotten', async () => {
  const { runtime, registered } = openRuntime('learns-more');
  runtime.initOptions({ name: 'learns-more', remotes: [], shared: { one: shared('2.0.0', 'newer one') } });
  await runtime.loadShare('two');
  expect(Object.keys(runtime.shareScopeMap.default?.one ?? {})).toEqual(['1.0.0', '2.0.0']);
  delete runtime.shareScopeMap.default?.two;
  registered.length = 0;
  await runtime.loadShare('two');
  expect(registered).toContain('two 1.0.0');
});
