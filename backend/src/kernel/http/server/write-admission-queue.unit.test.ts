import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { writeAdmissionQueue } from '../server/middleware';

let begun: string[];
let nowMs: number;
let arrive: (method: string, begin?: () => void) => void;

/** A handler whose synchronous part takes this long. */
const taking = (ms: number, name: string) => () => {
  begun.push(name);
  nowMs += ms;
};

beforeEach(() => {
  begun = [];
  nowMs = 0;
  const inTurn = writeAdmissionQueue(() => nowMs);
  arrive = (method, begin = taking(0.1, method)) => void inTurn({ method } as Request, {} as Response, begin);
});

test('reads are begun before commands that came with them, which begin together', async () => {
  for (const method of ['POST', 'GET', 'PUT', 'HEAD', 'DELETE']) arrive(method);
  expect(begun).toEqual(['GET', 'HEAD']);
  await nextTurn();
  expect(begun).toEqual(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
});

test('executes waiting reads after a millisecond of commands', async () => {
  for (const name of ['first', 'second', 'third', 'fourth']) arrive('POST', taking(0.6, name));
  await nextTurn();
  expect(begun).toEqual(['first', 'second']);
  arrive('GET');
  await nextTurn();
  expect(begun).toEqual(['first', 'second', 'GET', 'third', 'fourth']);
});

test('executes commands that arrive during and after others', async () => {
  arrive('POST', () => {
    nowMs += 5;
    for (const name of ['first', 'second', 'third']) arrive('PATCH', taking(0.6, name));
  });
  await nextTurn();
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(['first', 'second']);
  await nextTurn();
  expect(begun).toEqual(['first', 'second', 'third']);
  arrive('DELETE');
  await nextTurn();
  expect(begun.at(-1)).toBe('DELETE');
});
