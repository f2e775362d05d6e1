// Jest's module loader with one change: the files of a worker share what they load, as all code of a running server does.
// Loading the backend takes a file of tests longer than most of its tests. Test files themselves and what sets them up are
// loaded anew for each file, and so is Jest's own. Together with the environment in main-context.cjs.
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const shared = new Map();
/** From a file to that which tells its lines, for what an earlier file of tests has loaded. */
const sourceMaps = new Map();
/** Modules load others also long after they were loaded themselves, then by the loader of the file that runs. */
let current;

/** The modules of one file of tests: its own, and before all others those that are there already. */
class Registry extends Map {
  #isOwn;

  constructor(isOwn) {
    super();
    this.#isOwn = isOwn;
  }

  get(path) {
    return this.#isOwn(path) ? super.get(path) : shared.get(path);
  }

  has(path) {
    return this.#isOwn(path) ? super.has(path) : shared.has(path);
  }

  set(path, module) {
    if (!this.#isOwn(path)) shared.set(path, module);
    else super.set(path, module);
    return this;
  }

  delete(path) {
    return this.#isOwn(path) ? super.delete(path) : shared.delete(path);
  }
}

class SharedModules extends Runtime {
  constructor(config, ...rest) {
    super(config, ...rest);
    current = this;
    const own = new Set([this._testPath, ...config.setupFiles, ...config.setupFilesAfterEnv]);
    this.registries.moduleRegistry = new Registry((path) => own.has(path));
    this.transformCache.sourceMaps = sourceMaps;
    this.executor.compile = (source, filename) =>
      vm.compileFunction(source, this.executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModuleOrMock(from, moduleName) {
    return current === this
      ? super.requireModuleOrMock(from, moduleName)
      : current.requireModuleOrMock(from, moduleName);
  }
}

module.exports = { __esModule: true, default: SharedModules };
