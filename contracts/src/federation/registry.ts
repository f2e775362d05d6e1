// The release registry: which versions of a remote exist, and which browsers get which version.
import type { Needs } from './fit';

/** One released version of a remote. The content under its asset addresses never changes. */
export interface RemoteVersion {
  version: string;
  /** The address of mf-manifest.json, absolute or from the site's root. */
  manifestUrl: string;
  /** Share of browsers, 0–100, that get this version. The weights of a remote sum to 100. */
  weight: number;
  /**
   * File name → `sha256-…` in base64, in the form of an `integrity` attribute. A file that is missing here is not
   * loaded.
   */
  integrity: Record<string, string>;
  /**
   * What the version requires from the page. Builds from before this field have none, and are loaded without a check.
   */
  needs?: Needs;
}

export interface ReleaseRegistry {
  /** Raised when the shape changes in a way that an older shell cannot read. */
  schemaVersion: 1;
  remotes: Record<string, { versions: RemoteVersion[] }>;
}
