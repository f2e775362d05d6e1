// Jest's environment for tests that share loaded modules (shared-modules.cjs): it uses Node's own global
// scope instead of a copy per file, so that all files share one `Error` and one `Array`. Globals that a
// file leaves behind are removed.
const asyncHooks = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { measured } = require('./measured.cjs');

/** Storages that were created while the running test file was loaded or ran. */
let storages = [];

/**
 * Jest creates a storage for each test file and never ends it. Before Node 24 every new promise is passed to all storages
 * that were ever used, so each test file of a worker would run slower than the one before it.
 */
asyncHooks.AsyncLocalStorage = class extends asyncHooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    storages.push(this);
  }
};

class MainContext {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #left = { env: { ...process.env }, exit: process.exit, console: globalThis.console };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    // A shared module that still uses its storage enables it again.
    for (const storage of storages) storage.disable();
    storages = [];
    for (const name of Object.keys(process.env)) if (!(name in this.#left.env)) delete process.env[name];
    Object.assign(process.env, this.#left.env);
    process.exit = this.#left.exit;
    globalThis.console = this.#left.console;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest only checks that a context exists; `SharedModules` compiles without it. */
  getVmContext() {
    return globalThis;
  }
}

module.exports = measured(MainContext);
