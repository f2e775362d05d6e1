import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { ReusedChildren } from './reused-children';

const folder = temporaryFolder();
const script = join(folder.path, 'child.cjs');
const started: ChildProcess[] = [];
const children = new ReusedChildren(() => {
  const child = fork(script, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  started.push(child);
  return child;
});
beforeAll(() => {
  writeFileSync(
    script,
    "process.on('message', (text) => process.send(text)); process.once('disconnect', process.exit);",
  );
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  folder.remove();
});

async function ask(child: ChildProcess, text: string): Promise<unknown> {
  child.send(text);
  const [answer] = await once(child, 'message');
  return answer;
}

test('a child that answered is used again, for as long as it is not used up', async () => {
  for (let n = 0; n < 250; n++) {
    const child = children.take();
    child.once('close', () => undefined);
    expect(await ask(child, `${n}`)).toBe(`${n}`);
    expect(child.listenerCount('close')).toBe(1);
    children.giveBack(child);
  }
  expect(started).toHaveLength(2);
});

test('two at once are two, and one that died is not handed out', async () => {
  const [first, second] = [children.take(), children.take()];
  expect(first).not.toBe(second);
  expect(await Promise.all([ask(first, 'a'), ask(second, 'b')])).toEqual(['a', 'b']);
  children.giveBack(second);
  children.giveBack(first);
  first.kill('SIGKILL');
  await once(first, 'close');
  expect(children.take()).toBe(second);
});
