// Finds files that import each other in a circle, of types as well: such files can only be understood together.
import type { Import } from './imports';

/**
 * Circles of files, each sorted by name. Imports by `import()` do not count, because they load nothing at the start.
 * @param files names with their extension
 */
export function circles(imports: readonly Import[], files: readonly string[]): string[][] {
  const named = new Map(files.map((file) => [file.replace(/\.tsx?$/, ''), file]));
  const targets = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { from, to, isDeferred } of imports) {
    const target = named.get(to) ?? named.get(`${to}/index`);
    if (target !== undefined && !isDeferred) targets.get(from)?.push(target);
  }
  return stronglyConnected(targets).map((circle) => circle.sort());
}

/** Tarjan's algorithm, with its own stack instead of recursion, as chains of imports are long. */
function stronglyConnected(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];
  const lower = (file: string, to: number | undefined) =>
    lowest.set(file, Math.min(lowest.get(file) ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY));
  for (const start of targets.keys()) {
    if (index.has(start)) continue;
    const path = [{ file: start, next: 0 }];
    while (path.length > 0) {
      const step = path[path.length - 1] as { file: string; next: number };
      if (step.next === 0 && !index.has(step.file)) {
        lower(step.file, index.size);
        index.set(step.file, index.size);
        open.push(step.file);
        isOpen.add(step.file);
      }
      const target = targets.get(step.file)?.[step.next++];
      if (target !== undefined) {
        if (!index.has(target)) path.push({ file: target, next: 0 });
        else if (isOpen.has(target)) lower(step.file, index.get(target));
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) lower(parent.file, lowest.get(step.file));
      if (lowest.get(step.file) !== index.get(step.file)) continue;
      const circle = open.splice(open.lastIndexOf(step.file));
      for (const file of circle) isOpen.delete(file);
      if (circle.length > 1) found.push(circle);
    }
  }
  return found;
}
