// Jest's module loader with one change: the files of a worker share what they load, as all code of a running server does.
// Loading the backend takes a file of tests longer than most of its tests. Test files themselves and what sets them up are
// loaded anew for each file, and so is Jest's own. Together with the environment in main-context.cjs.
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What the files of this worker have loaded. To clear it takes away what belongs to the file that runs, and no more. */
class LoadedModules extends Map {
  ofTheFile = [];

  clear() {
    for (const path of this.ofTheFile) this.delete(path);
  }
}

const loaded = new LoadedModules();
/** From a file to that which tells its lines, for what an earlier file of tests has loaded. */
const sourceMaps = new Map();
/** Modules load others also long after they were loaded themselves, then by the loader of the file that runs. */
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
