// Maps the engine's errors to the errors of the ports.
import { writeFileSync } from 'node:fs';
import { StorageFullError } from '../../../ports/operations/storage-full';

/** Returns the engine's code, such as `SQLITE_FULL`, or an empty string for any other error. */
export function engineCodeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
}

export function isDamage(error: unknown): boolean {
  const code = engineCodeOf(error);
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** Returns the port's error for an engine error. */
export function portErrorOf(error: unknown, path: string): unknown {
  if (engineCodeOf(error) === 'SQLITE_FULL')
    return new StorageFullError(`There is no room for ${path}`, { cause: error });
  return error;
}

/** Path of the marker next to a rebuildable file: the file was found damaged, and the next start rebuilds it. */
export function damageMarkerOf(path: string): string {
  return `${path}.damaged`;
}

export function markDamaged(path: string): void {
  try {
    writeFileSync(damageMarkerOf(path), '');
  } catch {
    // The error that led here is reported in any case.
  }
}
