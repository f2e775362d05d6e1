/** @jest-environment jsdom */
import { SilentSound } from '../testing/silent-sound';
import { afterLoadOf } from './after-load';

const source = { key: 'k', url: '/api/audio/a', durationSeconds: 10, gain: 1, isJoinable: true, albumId: null };

/** Delivers when the test says so. */
class FakeChannel {
  static due: (() => void)[] = [];
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => FakeChannel.due.push(() => this.port1.onmessage?.()) };
  static deliver() {
    for (const each of FakeChannel.due.splice(0)) each();
  }
}

beforeEach(() => {
  globalThis.MessageChannel = FakeChannel as never;
});
afterEach(() => Reflect.deleteProperty(globalThis, 'MessageChannel'));

test('what draws runs at once, but waits once for a load that was asked for', () => {
  const sound = new SilentSound();
  const afterLoad = afterLoadOf(sound);
  const drawn: string[] = [];
  const row = () => drawn.push('row');
  afterLoad(row);
  expect(drawn).toEqual(['row']);
  sound.load(source, 0);
  expect(sound.source).toBe(source);
  afterLoad(row);
  afterLoad(row);
  afterLoad(() => drawn.push('bar'));
  expect(drawn).toEqual(['row']);
  FakeChannel.deliver();
  expect(drawn).toEqual(['row', 'row', 'bar']);
  afterLoad(row);
  expect(drawn).toHaveLength(4);
});

test('what is asked for while it draws waits for its own load', () => {
  const sound = new SilentSound();
  const afterLoad = afterLoadOf(sound);
  const drawn: string[] = [];
  sound.load(source, 0);
  afterLoad(() => {
    sound.load(source, 3);
    afterLoad(() => drawn.push('second'));
  });
  FakeChannel.deliver();
  expect(drawn).toEqual([]);
  FakeChannel.deliver();
  expect(drawn).toEqual(['second']);
});

test('without message channels nothing is put off', () => {
  Reflect.deleteProperty(globalThis, 'MessageChannel');
  const sound = new SilentSound();
  const afterLoad = afterLoadOf(sound);
  const run = jest.fn();
  sound.load(source, 0);
  afterLoad(run);
  expect(run).toHaveBeenCalledTimes(1);
});
