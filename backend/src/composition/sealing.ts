import { readFileSync } from 'node:fs';
import { FileSealAnchor } from '../adapters/disk/file-seal-anchor';
import { sealKeyOfPem } from '../domains/finance/seals/seal-signature';
import type { Sealing } from '../ports/seal-anchor';
import type { SealSettings } from './seal-settings';

/** @throws Error in one line when the key file cannot be read or contains no valid key. */
export function openSealing({ keyFile, anchorFile }: SealSettings): Sealing {
  return {
    ...(keyFile !== null && { keyPem: readKey(keyFile) }),
    ...(anchorFile !== null && { anchor: new FileSealAnchor(anchorFile) }),
  };
}

function readKey(path: string): string {
  try {
    const pem = readFileSync(path, 'utf8');
    sealKeyOfPem(pem);
    return pem;
  } catch (error) {
    throw new Error(`LIBRETTO_SEAL_KEY: ${path} cannot be used: ${(error as Error).message}`);
  }
}
