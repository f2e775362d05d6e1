// Jest's module loader with one change: the test files of a worker share the modules that they load, as the code of a
// running server does. Loading the backend takes longer than most tests of a file. Test files, their setup files and
// Jest's own modules are loaded again for each file. It requires the environment in main-context.cjs.
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Modules that this worker has loaded. `clear` removes only those that belong to the running test file. */
class LoadedModules extends Map {
  ofTheFile = [];

  clear() {
    for (const path of this.ofTheFile) this.delete(path);
  }
}

const loaded = new LoadedModules();
/** Source maps by file, including those of files that an earlier test file has loaded. */
const sourceMaps = new Map();
/** A module may import others long after it was loaded; the loader of the running test file then handles them. */
let current;

class SharedModules extends Runtime {
  constructor(config, ...rest) {
    super(config, ...rest);
    current = this;
    loaded.ofTheFile = [this._testPath, ...config.setupFiles, ...config.setupFilesAfterEnv];
    loaded.clear();
    this.registries.moduleRegistry = loaded;
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
