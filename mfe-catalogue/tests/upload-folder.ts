// Drops a folder on a page, and interrupts an upload half way.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

export function folderWith(files: Readonly<Record<string, Buffer | string>>): TemporaryFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'libretto-folder-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return { path: root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Uses the DevTools protocol, because a page's script cannot create a drop that contains a folder. */
export async function dropFolder(page: Page, on: Locator, folder: string): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('There is nothing to drop on');
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: box.x + box.width / 2, y: box.y + box.height / 2, data });
  }
  await session.detach();
}

export interface StoppedUpload {
  /** Bytes that the server has received. */
  readonly keptBytes: number;
  readonly address: string;
  /** Lets requests reach the server again. */
  heal(): Promise<void>;
}

/**
 * Lets half of the next file reach the server, then breaks its connection; afterwards a proxy responds that the server
 * is restarting, and then another host responds, as a captive portal does.
 *
 * @param files The files that may be uploaded, each with a different length.
 */
export async function stopNextUpload(page: Page, files: readonly Buffer[]) {
  const uploads = '**/api/upload/tus/*';
  const { request } = page.context();
  const protocol = { 'tus-resumable': '1.0.0' };
  let address: string | undefined;
  let happened: (upload: StoppedUpload) => void = () => undefined;
  const stopped = new Promise<StoppedUpload>((resolve) => {
    happened = resolve;
  });
  let isRestarting = true;
  const heal = () => page.unroute(uploads);
  await page.route(uploads, async (route) => {
    const asked = route.request();
    if (asked.url() === address) {
      const status = isRestarting ? 503 : 403;
      isRestarting = false;
      return route.fulfill({ status, body: 'Please sign in to this network' });
    }
    if (asked.method() !== 'PATCH' || address !== undefined) return route.continue();
    address = asked.url();
    const known = await request.head(address, { headers: protocol });
    const file = files.find(({ length }) => length === Number(known.headers()['upload-length']));
    if (!file) throw new Error('Another file is on its way');
    const keptBytes = Math.floor(file.length / 2);
    const { origin } = new URL(address);
    const content = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', origin };
    await request.patch(address, { headers: { ...protocol, ...content }, data: file.subarray(0, keptBytes) });
    await route.abort('connectionreset');
    happened({ keptBytes, address, heal });
  });
  return { stopped };
}
