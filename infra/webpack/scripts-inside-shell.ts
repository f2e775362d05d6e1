// Lists the scripts of a build that browsers may load inside the shell. Copies of shared modules load only if the
// shell's are incompatible.
import type { ChunkGroup, Compilation, Module } from 'webpack';

/** Modules of the federation plugin between a remote and its own copy of a shared module. */
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

/** Whether an import in the remote's own code loads the chunk group. */
function isAskedFor(group: ChunkGroup): boolean {
  return [...group.blocksIterable].some((block) => !copies.has((block.getRootBlock() as Module).type));
}
