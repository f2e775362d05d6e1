import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../build/inputs.mjs';
import { wrongProps } from './check-exposed-props';

/** Inside the checkout, so that React and the contracts resolve. */
const cache = path.join(repoRoot, '.cache');
let folder: string;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'exposed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function panel(name: string, props: string): Record<string, string> {
  const file = path.join(folder, `${name}.tsx`);
  writeFileSync(file, `export const PostsPanel = (_props: ${props}) => null;`);
  return { PostsPanel: file };
}

test('names an exposed component that does not take the props which its contract gives it', async () => {
  expect(await wrongProps({ 'mfe-social': panel('fitting', '{ userId: string }') })).toEqual([]);
  expect(await wrongProps({ 'mfe-social': panel('other', '{ personId: string }') })).toEqual([
    { remote: 'mfe-social', line: expect.stringMatching(/^mfe-social\.ts\(\d+\): Type .* is not assignable to type/) },
  ]);
});

test('checks nothing where the tools of development are not installed, even if a compiler is', async () => {
  expect(await wrongProps({ 'mfe-social': panel('unchecked', '{ personId: string }') }, false)).toEqual([]);
});
