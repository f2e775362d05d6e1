// Lets the shell set the integrity of a release on every chunk that a remote loads later.
import { type Compiler, runtime, Template } from 'webpack';

/**
 * Webpack's chunk loader creates its script elements itself, bypassing the federation runtime. Before such an element
 * is attached, the remote passes it to the host page, which adds the integrity from the release registry. The entry
 * with this code has its own integrity, so a tampered remote cannot omit it. On a page without the hook, such as a
 * standalone page, chunks load as usual.
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
