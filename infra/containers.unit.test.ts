// The container configuration must match the product: its settings, ports, paths and versions.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, settings } from '../backend/src/composition/config/config';
import { kafka } from './engines/kafka';
import { mongo } from './engines/mongo';
import { redis } from './engines/redis';
import { s3 } from './engines/s3';

// biome-ignore lint/suspicious/noExplicitAny: a manifest has any shape; a malformed one fails the test that reads it
type Tree = { readonly [name: string]: any };

const root = path.resolve(__dirname, '..');
const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');
const { version } = JSON.parse(read('../package.json'));
const roles = ['api', 'projector', 'relay'] as const;

const compose: Tree = parse(read('compose.yml'), { merge: true });
const services = Object.entries<Tree>(compose.services);
const base = 'k8s/base';
const production = 'k8s/overlays/production';
const kustomizations = [base, production].map((folder) => ({
  folder,
  ...(parse(read(`${folder}/kustomization.yaml`)) as Tree),
})) as readonly Tree[];
const filesIn = (folder: string) =>
  readdirSync(path.join(__dirname, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(yaml|example|cfg)$/.test(file));
const manifests = filesIn('k8s').filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'));
const objects = manifests
  .filter((file) => !patches().includes(file))
  .flatMap((file) => parseAllDocuments(read(file)).map((document): Tree => document.toJS()));
const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
const named = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name);
const deployments = ofKind('Deployment').map((object) => ({
  name: object.metadata.name as string,
  role: object.spec.template.metadata.labels['app.kubernetes.io/component'] as (typeof roles)[number],
  replicas: object.spec.replicas as number | undefined,
  pod: object.spec.template.spec as Tree,
}));
const containers = deployments.flatMap(({ role, pod }) =>
  [...pod.containers, ...(pod.initContainers ?? [])].map((container: Tree) => ({ role, pod, container })),
);
const texts = ['compose.yml', 'Dockerfile', ...filesIn('compose'), ...filesIn('k8s')].map(
  (file) => [file, read(file)] as const,
);

function patches(): readonly string[] {
  return kustomizations.flatMap(({ folder, patches = [] }) => patches.map((each: Tree) => `${folder}/${each.path}`));
}

/** Parses `NAME=value` lines, as kustomize does. */
function pairs(lines: readonly string[]): Record<string, string> {
  const given = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(given.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

const generated = (kind: 'configMapGenerator' | 'secretGenerator'): readonly Tree[] =>
  kustomizations.flatMap(({ folder, [kind]: maps = [] }) => maps.map((map: Tree) => ({ folder, ...map })));
const valuesOf = ({ folder, envs = [], literals = [] }: Tree) =>
  pairs([...literals, ...envs.flatMap((file: string) => read(`${folder}/${file}.example`).split('\n'))]);

/** The environment of a container; the values of an overlay take precedence over those of the base. */
function environmentOf(container: Tree): Record<string, string> {
  const sources = (container.envFrom ?? []).flatMap(({ configMapRef, secretRef }: Tree) => {
    const maps = generated(configMapRef ? 'configMapGenerator' : 'secretGenerator');
    return maps.filter(({ name }) => name === (configMapRef ?? secretRef).name).map(valuesOf);
  });
  const own = (container.env ?? []).map(({ name, value }: Tree) => ({ [name]: value }));
  return Object.assign({ NODE_ENV: 'production' }, ...sources, ...own);
}

/** Interpolates variables as compose does when only the mandatory ones are set. */
const interpolated = (value: string) =>
  value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'chosen');

function pathsServedBy(role: string): readonly string[] {
  const file = role === 'relay' ? 'distributed/distributed-roles.ts' : 'application/operations.ts';
  return [...read(`../backend/src/composition/${file}`).matchAll(/\.get\('(\/health\/\w+)'/g)].map(
    ([, at]) => at ?? '',
  );
}

describe('settings', () => {
  it.each(texts)('%s names only what exists', (_file, text) => {
    expect(Object.keys(settings)).toEqual(expect.arrayContaining([...new Set(text.match(/LIBRETTO_[A-Z_]+/g))]));
  });

  it.each(roles)('of the compose service %s are taken as they are', (role) => {
    const given = Object.entries<string | null>(compose.services[role].environment);
    const env = Object.fromEntries(
      given.flatMap(([name, value]) => (value === null ? [] : [[name, interpolated(value)]])),
    );
    const { config, warnings } = readConfig(env, root);
    expect(config).toMatchObject({ role, profile: 'distributed', port: 4000, dataDir: '/data' });
    // The operator chooses the codes and the mail server.
    const isChosen = (warning: string) => /^LIBRETTO_(ISRC_PREFIX|UPC_PREFIX|SMTP_URL) is not set/.test(warning);
    expect(warnings.filter((warning) => !isChosen(warning))).toEqual([]);
    expect(config).toMatchObject({ production: true, demo: false });
  });

  it.each(deployments)('of the deployment $name are taken as they are in production', ({ role, pod }) => {
    const { config, warnings } = readConfig(environmentOf(pod.containers[0]), root);
    expect(config).toMatchObject({ role, profile: 'distributed', port: 4000, dataDir: '/data', production: true });
    expect(warnings.filter((line) => !line.includes('_PREFIX ') && !line.includes('_SMTP_URL '))).toEqual([]);
    expect(config.mail.smtpUrl === null).toBe(role === 'relay');
  });
});

describe('images', () => {
  const images = [
    ...services.map(([, { image }]) => image),
    ...containers.map(({ container }) => container.image),
    ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
  ];

  it.each([...new Set(images)])('%s is a version and no moving name', (image) => {
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+\.\d+(-[\w.-]+)?(@sha256:[0-9a-f]{64})?$/);
  });

  it('of the product are of this version, also where an overlay names a registry', () => {
    const own = images.filter((image) => image.startsWith('libretto:'));
    expect(new Set(own)).toEqual(new Set([`libretto:${version}`]));
    expect(kustomizations[1]?.images).toEqual([expect.objectContaining({ name: 'libretto', newTag: version })]);
  });

  it.each([
    ['kafka', kafka],
    ['mongo', mongo],
    ['redis', redis],
    ['s3', s3],
  ])('of %s is the version that its tests run on', (name, engine) => {
    expect(compose.services[name].image.split(/[:@]/)[1].replace(/^v/, '')).toBe(engine.version);
  });
});

describe('secrets', () => {
  const values = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^\s*(\w*(?:SECRET|PASSWORD|TOKEN|API_KEY)\w*)(?:=|: ?)(.*)$/gm)].map(
      ([, name, value]) => [file, name as string, value as string] as const,
    ),
  );

  it.each(values)('%s has %s by reference or as a placeholder', (_file, _name, value) => {
    expect(value).toMatch(/^$|^\$\{\w+:\?|^(sk_live_|whsec_)?[A-Z_\d]+$/);
  });

  it('stand in no address', () => {
    const addresses = texts.flatMap(([, text]) => [...text.matchAll(/:\/\/([^\s:@/]*):([^@\n]*?)@/g)]);
    expect(addresses.length).toBeGreaterThan(4);
    for (const [, , password] of addresses) expect(password).toMatch(/^\$\{[^}]+\}$|^[A-Z]+$/);
    expect(ofKind('Secret')).toEqual([]);
  });

  it('lie in files that are not kept with the code', () => {
    const folder = `infra/${production}/secrets`;
    const kept = execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
    expect(kept.every((file) => file.endsWith('.example'))).toBe(true);
    const ignored = execFileSync('git', ['check-ignore', `${folder}/engines.env`], { cwd: root, encoding: 'utf8' });
    expect(ignored).toContain('engines.env');
  });
});

describe('compose.yml', () => {
  it('has two of each role, every engine and one address, which alone is published, on this machine', () => {
    for (const role of roles) expect(compose.services[role]).toMatchObject({ deploy: { replicas: 2 } });
    expect(services.map(([name]) => name)).toEqual(
      expect.arrayContaining(['eventstore', 'kafka', 'mongo', 'redis', 's3', 'address']),
    );
    const published = services.flatMap(([name, { ports }]) => (ports ?? []).map((port: string) => `${name} ${port}`));
    expect(published.map(interpolated)).toEqual(['address 127.0.0.1:4000:4000']);
  });

  it.each(services)('%s waits for what exists and tells its health, or ends', (name, service) => {
    for (const [needed, { condition }] of Object.entries<Tree>(service.depends_on ?? {})) {
      const ends = compose.services[needed]?.healthcheck === undefined;
      expect(condition).toBe(ends ? 'service_completed_successfully' : 'service_healthy');
    }
    expect(service.healthcheck === undefined).toBe(['s3-bucket', 'release'].includes(name));
    for (const volume of service.volumes ?? []) {
      const [from] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(path.join(__dirname, from))).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
  });

  it.each(roles)('asks %s for a path that it serves', (role) => {
    const address = new URL(compose.services[role].healthcheck.test.at(-1));
    expect(address.port).toBe('4000');
    expect(pathsServedBy(role)).toContain(address.pathname);
  });

  it('has an address that asks for a path that api processes serve, at their port', () => {
    const proxy = read('compose/one-address.cfg');
    expect(pathsServedBy('api')).toContain(/httpchk GET (\S+)/.exec(proxy)?.[1]);
    expect(proxy).toContain(' api:4000 ');
  });
});

describe('k8s', () => {
  it('has each role once, with a disruption budget, and an autoscaler or two of it', () => {
    expect(deployments.map(({ role }) => role).sort()).toEqual([...roles]);
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec);
    for (const { name, role, replicas } of deployments) {
      const scaler = scaled.find(({ scaleTargetRef }) => scaleTargetRef.name === name);
      expect(scaler?.minReplicas ?? replicas).toBe(2);
      expect(scaler !== undefined).toBe(role !== 'relay');
      const budget = ofKind('PodDisruptionBudget').find(
        ({ spec }) => spec.selector.matchLabels['app.kubernetes.io/component'] === role,
      );
      // A minimum number of available pods would allow all others of a scaled deployment to be evicted at once.
      expect(budget?.spec).toMatchObject({ maxUnavailable: scaler === undefined ? 1 : '20%' });
      expect(budget?.spec.minAvailable).toBeUndefined();
    }
  });

  it.each(deployments)('$name is asked for paths that it serves, at the port of the settings', ({ role, pod }) => {
    const [container] = pod.containers;
    const port = container.ports.find((each: Tree) => each.name === 'http').containerPort;
    expect(String(port)).toBe(environmentOf(container).LIBRETTO_PORT);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      expect(container[probe].httpGet.port).toBe('http');
      expect(pathsServedBy(role)).toContain(container[probe].httpGet.path);
    }
  });

  it.each(deployments)('$name has a longer grace period than its longest drain', ({ role, pod }) => {
    const roles = read('../backend/src/composition/distributed/distributed-roles.ts');
    const times = /leaveMs: ([\d_]+), drainMs: ([\d_]+)/.exec(roles)?.slice(1) ?? [];
    const [leaveMs = 0, drainMs = 0] = times.map((text) => Number(text.replaceAll('_', '')));
    expect(leaveMs + drainMs).toBeGreaterThan(0);
    const preStopSeconds = Number(pod.containers[0].lifecycle?.preStop.exec.command[1] ?? 0);
    // The drain waits for accepted connections as long as for requests.
    const drainSeconds = (leaveMs + 2 * drainMs) / 1000;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
      preStopSeconds + (role === 'relay' ? 30 : drainSeconds + 10),
    );
  });

  it.each(containers)('$container.name of $role says what it needs, and may do no more', ({ container, pod }) => {
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
    const script = container.command?.at(-1);
    if (script !== undefined) expect(existsSync(path.join(root, script))).toBe(true);
  });

  it('scales by a metric that each cluster has, of which the deployment requests a share', () => {
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
      expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas);
      expect(spec.metrics.map(({ type, resource }: Tree) => [type, resource.name])).toEqual([['Resource', 'cpu']]);
      const { pod } = deployments.find(({ name }) => name === spec.scaleTargetRef.name) as (typeof deployments)[number];
      for (const { resources } of pod.containers) expect(resources.requests.cpu).toEqual(expect.any(String));
    }
  });

  it('adds projectors in production by a lag that the product reports and the adapter passes on, one at a time', () => {
    const { metadata, spec }: Tree = parse(read(`${production}/projector-lag.yaml`));
    expect(named('HorizontalPodAutoscaler')).toContain(metadata.name);
    const [cpu, lag] = spec.metrics;
    // A patch replaces the list of the base, so it repeats what that has.
    const base = ofKind('HorizontalPodAutoscaler').find((each) => each.metadata.name === metadata.name);
    expect([cpu]).toEqual(base?.spec.metrics);
    const { name } = lag.external.metric;
    expect(read('prometheus/alerts.yml')).toContain(name);
    const adapter: Tree = parse(read('prometheus/adapter.yml'));
    expect(adapter.external.map((rule: Tree) => [rule.seriesQuery, rule.name.as])).toEqual([[name, name]]);
    expect(spec.behavior.scaleUp.policies).toEqual([{ type: 'Pods', value: 1, periodSeconds: expect.any(Number) }]);
  });

  it('needs no volume that outlives a pod: uploads, releases and erasures are in the S3 store', () => {
    for (const { pod } of deployments)
      for (const volume of pod.volumes) expect(Object.keys(volume).sort()).toEqual(['emptyDir', 'name']);
    expect(ofKind('PersistentVolumeClaim')).toEqual([]);
  });

  it('lets each process reach the ports of the engines that its settings name', () => {
    const rules = ofKind('NetworkPolicy').flatMap(({ spec }) => spec.egress ?? []);
    const open = rules.flatMap(({ ports }: Tree) => ports.map(({ port }: Tree) => String(port)));
    const addresses = Object.values(valuesOf({ folder: production, envs: ['secrets/engines.env'] }));
    const named = addresses.flatMap((address) => [...address.matchAll(/example:(\d+)/g)].map(([, port]) => port));
    expect(named.length).toBeGreaterThan(3);
    expect(open).toEqual(expect.arrayContaining(named));
  });

  it('refers to nothing that is not there', () => {
    const maps = generated('configMapGenerator').map(({ name }) => name);
    const secrets = generated('secretGenerator').map(({ name }) => name);
    for (const { pod, container } of containers) {
      for (const { configMapRef, secretRef } of container.envFrom ?? []) {
        expect(configMapRef ? maps : secrets).toContain((configMapRef ?? secretRef).name);
      }
      const volumes = pod.volumes.map((volume: Tree) => volume.name);
      for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
      expect(named('ServiceAccount')).toContain(pod.serviceAccountName);
    }
    for (const { spec } of ofKind('HorizontalPodAutoscaler'))
      expect(deployments.map(({ name }) => name)).toContain(spec.scaleTargetRef.name);
    for (const { spec } of ofKind('Service')) expect(roles).toContain(spec.selector['app.kubernetes.io/component']);
    for (const { spec } of ofKind('Ingress')) {
      for (const { secretName } of spec.tls) expect(secrets).toContain(secretName);
      for (const { http } of spec.rules)
        for (const { backend } of http.paths) expect(named('Service')).toContain(backend.service.name);
    }
    for (const { folder, resources } of kustomizations)
      for (const file of [...resources]) expect(existsSync(path.join(__dirname, folder, file))).toBe(true);
    for (const file of patches()) expect(named(parse(read(file)).kind)).toContain(parse(read(file)).metadata.name);
  });

  it('lets only the ingress controller and monitoring in', () => {
    const policies = ofKind('NetworkPolicy').map(({ spec }) => spec);
    expect(policies[0]).toMatchObject({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const from = policies.flatMap(({ ingress }) => ingress.flatMap((rule: Tree) => rule.from));
    expect(from.map(({ namespaceSelector }) => Object.values(namespaceSelector.matchLabels)[0])).toEqual([
      'monitoring',
      'ingress-nginx',
    ]);
  });
});
