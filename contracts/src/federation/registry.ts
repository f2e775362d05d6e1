// The release registry: which versions of a remote exist, and who gets which.
import type { Needs } from './fit';

/** One released version of a remote. Its assets never change under their address. */
export interface RemoteVersion {
  version: string;
  /** Address of mf-manifest.json, absolute or from the site's root. */
  manifestUrl: string;
  /** Share of browsers, 0–100, that get this version. The weights of a remote sum to 100. */
  weight: number;
  /** File name → `sha256-…` in base64, as an `integrity` attribute has it. A file that is missing here is not loaded. */
  integrity: Record<string, string>;
  /** What it takes from the page. Builds from before this was noted have none, and are loaded unasked. */
  needs?: Needs;
}

export interface ReleaseRegistry {
  /** Raised when the shape changes in a way that an older shell cannot read. */
  schemaVersion: 1;
  remotes: Record<string, { versions: RemoteVersion[] }>;
}
