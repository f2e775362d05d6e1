import { type DepsOf, type DomainDeps, defineDomain, usesOf } from './domain';

test('a domain is handed what it names, and nothing else', () => {
  const uses = usesOf('clock', 'jobs');
  let handed: object = {};
  const domain = defineDomain({
    name: 'example',
    events: [],
    uses,
    wire: (deps: DepsOf<typeof uses>) => {
      handed = deps;
      // @ts-expect-error: not named, so not there for the compiler either.
      expect(deps.eventStore).toBeUndefined();
      return {};
    },
  });
  const all = { clock: { nowMs: () => 7 }, jobs: {}, eventStore: {}, secrets: {} } as unknown as DomainDeps;
  domain.wire?.(all);
  expect(Object.keys(handed).sort()).toEqual(['clock', 'jobs']);
});
