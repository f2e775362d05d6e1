import asyncHooks, { type AsyncLocalStorage } from 'node:async_hooks';

const original = asyncHooks.AsyncLocalStorage;
afterEach(() => {
  asyncHooks.AsyncLocalStorage = original;
});

test('the end of a test file ends the storages that it used, which would slow all later files of the worker down', async () => {
  const MainContext = require('./main-context.cjs');
  const environment = new MainContext({ projectConfig: {} }, { testPath: __filename });
  const storage: AsyncLocalStorage<string> = new asyncHooks.AsyncLocalStorage();
  await storage.run('of the file', async () => {
    expect(storage.getStore()).toBe('of the file');
    await environment.teardown();
    expect(storage.getStore()).toBeUndefined();
  });
});

test('a storage of a shared module works in the files that follow', async () => {
  const MainContext = require('./main-context.cjs');
  const environment = new MainContext({ projectConfig: {} }, { testPath: __filename });
  const storage: AsyncLocalStorage<string> = new asyncHooks.AsyncLocalStorage();
  await environment.teardown();
  await storage.run('of the next file', async () => {
    await Promise.resolve();
    expect(storage.getStore()).toBe('of the next file');
  });
});
