// Which scripts of a build a browser may ask for inside the shell. Copies of shared modules are fetched only where the
// shell's do not fit.
import type { ChunkGroup, Compilation, Module } from 'webpack';

/** Modules of the federation plugin that stand between a remote and its own copy of a shared module. */
const copies = new Set(['consume-shared-module', 'provide-module']);

export function scriptsInsideShell(compilation: Compilation): string[] {
  const fetched = new Set<ChunkGroup>();
  const waiting: ChunkGroup[] = [...compilation.entrypoints.values()];
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    if (fetched.has(group)) continue;
    fetched.add(group);
    waiting.push(...group.getChildren().filter(isAskedFor));
  }
  const files = [...fetched].flatMap((group) => group.chunks.flatMap((chunk) => [...chunk.files]));
  return [...new Set(files)].filter((name) => name.endsWith('.js')).sort();
}

/** By some import of the remote's own code. */
function isAskedFor(group: ChunkGroup): boolean {
  return [...group.blocksIterable].some((block) => !copies.has((block.getRootBlock() as Module).type));
}
