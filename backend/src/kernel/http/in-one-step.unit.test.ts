import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { inOneStep, when } from './in-one-step';

const calls: string[] = [];
const telling =
  (name: string): RequestHandler =>
  (_req, _res, next) => {
    calls.push(name);
    next();
  };

function run(...handlers: RequestHandler[]): Promise<unknown> {
  calls.length = 0;
  return new Promise((resolve) => {
    inOneStep(...handlers)({ path: '/api' } as Request, {} as Response, resolve as NextFunction);
  });
}

describe('handlers in one step', () => {
  test('run in turn, and hand on', async () => {
    expect(
      await run(
        telling('a'),
        when(({ path }) => path === '/', telling('b')),
        telling('c'),
      ),
    ).toBeUndefined();
    expect(calls).toEqual(['a', 'c']);
  });

  test.each<[string, RequestHandler]>([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('broken'))],
    ['hands on an error', (_req, _res, next) => next(new Error('broken'))],
  ])('end with one that %s', async (_name, handler) => {
    expect(await run(telling('a'), handler, telling('b'))).toEqual(new Error('broken'));
    expect(calls).toEqual(['a']);
  });

  test('end where one answers', async () => {
    const answered = new Promise<string>((resolve) => void run(() => resolve('answered'), telling('b')));
    expect(await answered).toBe('answered');
    expect(calls).toEqual([]);
  });
});
