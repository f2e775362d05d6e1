// Runs the programs that read the manifests and the Dockerfile: kubectl renders each overlay, kubeconform compares the objects
// with the schemas of Kubernetes, hadolint reads the image.
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { temporaryFolder } from '../backend/tests/support/files/temporary-folder';
import { onPath } from '../backend/tests/support/programs/debian-package';
import { sayOfThisMachine } from '../backend/tests/support/programs/this-machine';
import { hadolint, kubeconform, schemaLocation } from './testing/manifest-linters';

const run = promisify(execFile);
const folder = temporaryFolder();
afterAll(() => folder.remove());

interface Container {
  readonly image: string;
  readonly envFrom: readonly { readonly configMapRef?: Named; readonly secretRef?: Named }[];
}
interface Named {
  readonly name: string;
}
interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
}
/** An object of Kubernetes; only deployments have a template. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Named;
  readonly spec: { readonly template: { readonly spec: PodSpec } };
}

/** @returns the objects of an overlay, with its examples as its secrets. */
async function rendered(kubectl: string, overlay: string): Promise<readonly Manifest[]> {
  const copy = join(folder.path, 'k8s');
  cpSync(join(__dirname, 'k8s'), copy, { recursive: true });
  const secrets = join(copy, 'overlays/production/secrets');
  for (const file of readdirSync(secrets).filter((name) => name.endsWith('.example')))
    cpSync(join(secrets, file), join(secrets, file.replace('.example', '')));
  for (const file of ['tls.crt', 'tls.key']) writeFileSync(join(secrets, file), 'of the operator');
  const { stdout } = await run(kubectl, ['kustomize', join(copy, overlay)], { maxBuffer: 16_000_000 });
  return parseAllDocuments(stdout).map((document): Manifest => document.toJS());
}

test.each(['base', 'overlays/production'])('kubectl renders %s, with all names resolved', async (overlay) => {
  const kubectl = onPath('kubectl');
  if (kubectl === undefined) return sayOfThisMachine('Manifests were not rendered: there is no kubectl.');
  const objects = await rendered(kubectl, overlay);
  const named = (kind: string) => objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name);
  const pods = objects.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec);
  expect(pods).toHaveLength(3);
  for (const pod of pods)
    for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
      for (const { configMapRef } of container.envFrom)
        if (configMapRef) expect(named('ConfigMap')).toContain(configMapRef.name);
      for (const { secretRef } of container.envFrom)
        if (secretRef && overlay !== 'base') expect(named('Secret')).toContain(secretRef.name);
      if (overlay !== 'base') expect(container.image).toMatch(/^registry\.example\/libretto:\d/);
    }
});

/** Writes the objects that kubectl renders into one file. @returns its path */
async function renderedTo(kubectl: string, overlay: string): Promise<string> {
  const file = join(folder.path, `${overlay.replaceAll('/', '-')}.yaml`);
  const objects = await rendered(kubectl, overlay);
  writeFileSync(file, objects.map((object) => JSON.stringify(object)).join('\n---\n'));
  return file;
}

/** The program, or undefined with a message if it can neither be found nor fetched. */
async function linter(name: string, get: () => Promise<string>, unchecked: string): Promise<string | undefined> {
  try {
    return await get();
  } catch (error) {
    sayOfThisMachine(`${unchecked}: ${name} is not available: ${(error as Error).message}.`);
    return undefined;
  }
}

/** The name of an object's schema, such as `deployment-apps-v1`. */
const schemaOf = ({ kind, apiVersion }: Manifest) =>
  [kind, ...apiVersion.split('/').map((each) => each.split('.')[0])].join('-').toLowerCase();

test.each(['base', 'overlays/production'])(
  'kubeconform finds every object of %s as Kubernetes declares it',
  async (overlay) => {
    const kubectl = onPath('kubectl');
    if (kubectl === undefined) return sayOfThisMachine('Manifests were not validated: there is no kubectl.');
    const unchecked = 'Manifests were not validated';
    const program = await linter('kubeconform', kubeconform, unchecked);
    const schemas = async () =>
      schemaLocation([...new Set((await rendered(kubectl, overlay)).map(schemaOf))], join(folder.path, 'schemas'));
    const location = program && (await linter('the schemas of Kubernetes', schemas, unchecked));
    if (program === undefined || location === undefined) return;
    const validate = async (file: string) =>
      (await run(program, ['-strict', '-output', 'json', '-summary', '-schema-location', location, file])).stdout;
    const file = await renderedTo(kubectl, overlay);
    const { summary } = JSON.parse(await validate(file));
    expect(summary).toEqual({ valid: expect.any(Number), invalid: 0, errors: 0, skipped: 0 });
    expect(summary.valid).toBeGreaterThan(10);

    // The validation is not vacuous: kubeconform rejects a field that Kubernetes does not declare.
    writeFileSync(file, readFileSync(file, 'utf8').replace('maxSurge', 'maximumSurge'));
    await expect(validate(file)).rejects.toMatchObject({ stdout: expect.stringContaining('maximumSurge') });
  },
  600_000,
);

test('kube-linter finds nothing in the manifests', async () => {
  const [kubectl, kubeLinter] = [onPath('kubectl'), onPath('kube-linter')];
  // No package registry serves kube-linter, so only a machine that has it installed runs this.
  if (kubectl === undefined || kubeLinter === undefined)
    return sayOfThisMachine('Manifests were not linted: there is no kube-linter.');
  await run(kubeLinter, ['lint', await renderedTo(kubectl, 'overlays/production')]);
});

test('hadolint finds nothing in the Dockerfile', async () => {
  const program = await linter('hadolint', hadolint, 'The Dockerfile was not linted');
  if (program === undefined) return;
  // Debian withdraws superseded versions of a package, so a pinned one could not be installed any more.
  await run(program, ['--ignore', 'DL3008', join(__dirname, 'Dockerfile')]);
}, 600_000);
