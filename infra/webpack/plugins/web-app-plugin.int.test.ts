import path from 'node:path';
import { repoRoot } from '../../build/inputs.mjs';
import { WebAppPlugin } from './web-app-plugin';

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
}

const assets = new Map<string, Buffer>();
let manifest: Manifest;

beforeAll(async () => {
  let emitted: Promise<void> | undefined;
  const compilation = {
    hooks: { processAssets: { tapPromise: (_options: object, emit: () => Promise<void>) => (emitted = emit()) } },
    emitAsset: (name: string, source: { buffer: () => Buffer }) => assets.set(name, source.buffer()),
  };
  const thisCompilation = { tap: (_name: string, begin: (of: typeof compilation) => void) => begin(compilation) };
  const compiler = { hooks: { thisCompilation }, webpack: { Compilation: {} } };
  new WebAppPlugin(path.join(repoRoot, 'shell/public')).apply(compiler as never);
  await emitted;
  manifest = JSON.parse(String(assets.get('manifest.webmanifest')));
});

// Checks Chromium's rules directly, because Page.getInstallabilityErrors is empty for every page in its headless build.
test('the manifest has what Chromium requires of an app: a name, a start page, a window, a large icon of each purpose', () => {
  expect(manifest.name).not.toBe('');
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
  expect(['standalone', 'fullscreen', 'minimal-ui']).toContain(manifest.display);
  for (const purpose of ['any', 'maskable']) {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(['192x192', '512x512']);
  }
});

test('every icon is a PNG of the size that the manifest declares', () => {
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src, sizes, type } of manifest.icons) {
    const png = assets.get(src.slice(1)) ?? Buffer.alloc(24);
    // The header of a PNG contains its signature, width and height.
    expect([type, png.toString('latin1', 1, 4)]).toEqual(['image/png', 'PNG']);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
