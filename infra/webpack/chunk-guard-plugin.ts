// Lets the shell put the integrity of a release on every chunk that a remote loads later on its own.
import { type Compiler, runtime, Template } from 'webpack';

/**
 * Webpack's chunk loader makes its script elements itself, out of reach of the federation runtime. Before such an
 * element is attached, the remote now hands it to the host page, which adds what the release registry says about that
 * file. The entry that carries this code is itself checked, so a tampered remote cannot leave it out. A page without
 * the hook, such as a remote's own, loads its chunks as ever.
 */
export class ChunkGuardPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkGuardPlugin', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkGuardPlugin', (source) =>
        Template.asString([source, 'globalThis.librettoGuardScript && globalThis.librettoGuardScript(script);']),
      );
    });
  }
}
