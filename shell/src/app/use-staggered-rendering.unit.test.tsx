import { act, renderHook } from '@testing-library/react';
import { useStaggeredRendering } from './use-staggered-rendering';

let idle: (() => void)[];

beforeEach(() => {
  idle = [];
  globalThis.requestIdleCallback = ((work: () => void) => idle.push(work)) as never;
  globalThis.cancelIdleCallback = (() => undefined) as never;
});

function part() {
  let come: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  const fetch = jest.fn(() => code);
  return { fetch, come };
}
const shownOf = ({ result }: { result: { current: ReadonlySet<string> } }) => [...result.current];
const happen = (what: () => void) => act(async () => what());
const becomeIdle = () => happen(() => idle.shift()?.());

test('all are fetched at once; the first to load is shown at once, each further one when the browser is idle', async () => {
  const [player, social, payments] = [part(), part(), part()];
  const parts = { player: player.fetch, social: social.fetch, payments: payments.fetch };
  const view = renderHook(() => useStaggeredRendering(parts));
  for (const { fetch } of [player, social, payments]) expect(fetch).toHaveBeenCalledTimes(1);
  await happen(social.come);
  expect(shownOf(view)).toEqual(['social']);
  await happen(() => {
    player.come();
    payments.come();
  });
  expect(shownOf(view)).toEqual(['social']);
  await becomeIdle();
  expect(shownOf(view)).toEqual(['social', 'player']);
  await becomeIdle();
  expect(shownOf(view)).toEqual(['social', 'player', 'payments']);
});

test('one that never loads delays no other', async () => {
  const [player, social] = [part(), part()];
  const parts = { player: player.fetch, social: social.fetch };
  const view = renderHook(() => useStaggeredRendering(parts));
  await happen(social.come);
  expect(shownOf(view)).toEqual(['social']);
});
