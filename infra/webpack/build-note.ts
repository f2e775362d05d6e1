// What a finished build leaves beside its files: dist/build.json of each package.
import { buildNotePath, readJson } from '../build/inputs.mjs';

export interface FileSizes {
  bytes: number;
  /** Size under gzip -9, the measure of every budget. */
  gzipBytes: number;
}

export interface BuildNote {
  inputHash: string;
  version: string;
  /** Folder of the built files, relative to the root. */
  folder: string;
  durationMs: number;
  files: Record<string, FileSizes>;
  /** What a browser may fetch of it inside the shell: all but copies of what the shell has. */
  scriptsInsideShell: string[];
}

export function readBuildNote(folder: string): BuildNote | null {
  return readJson(buildNotePath(folder)) as BuildNote | null;
}
