// What the engine's own errors mean to us.
import { writeFileSync } from 'node:fs';
import { StorageFullError } from '../../ports/storage-full';

/** The engine's code, as `SQLITE_FULL`; empty for any other error. */
export function engineCodeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
}

export function isDamage(error: unknown): boolean {
  const code = engineCodeOf(error);
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** The error as the ports know it. */
export function portErrorOf(error: unknown, path: string): unknown {
  if (engineCodeOf(error) === 'SQLITE_FULL')
    return new StorageFullError(`There is no room for ${path}`, { cause: error });
  return error;
}

/** Beside a file that can be made anew: it was found damaged, and the next start does so. */
export function damageMarkerOf(path: string): string {
  return `${path}.damaged`;
}

export function markDamaged(path: string): void {
  try {
    writeFileSync(damageMarkerOf(path), '');
  } catch {
    // The error that led here is told in any case.
  }
}
