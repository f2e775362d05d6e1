// Dependency rules. Imports point inwards, and independently released parts do not import each other.
import type { Import } from './imports';

export interface Rule {
  name: string;
  /** The other rules do not bind tests, which may import behind a port, because they test the implementation. */
  bindsTests?: true;
  isBroken(imported: Import): boolean;
}

const remotes = ['mfe-catalogue', 'mfe-player', 'mfe-settings', 'mfe-social'];

const isTest = (file: string) => /\.(test|suite)\.tsx?$/.test(file) || /\/(bench|testing|tests)\//.test(file);
const isBelow = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(`${folder}/`));
const isBuildFile = (file: string) => file.endsWith('webpack.config.ts');

/** The domain's name in `backend/src/domains/<name>/…`. */
const domainOf = (file: string) => /^backend\/src\/domains\/([^/]+)\//.exec(file)?.[1];
const remoteOf = (file: string) =>
  remotes.find((remote) => isBelow(file, remote) || file.startsWith(`@libretto/${remote}`));
const isBrowserCode = (file: string) =>
  isBelow(file, 'shell', 'contracts/src/federation', 'contracts/src/client', 'contracts/src/realtime', ...remotes);

export const rules: Rule[] = [
  {
    // The generators of the demo world run on a developer's machine and are no part of the product.
    name: 'only composition/ imports adapters',
    isBroken: ({ from, to }) =>
      isBelow(to, 'backend/src/adapters') &&
      !isBelow(from, 'backend/src/adapters', 'backend/src/composition', 'backend/demo'),
  },
  {
    name: 'adapters import ports and kernel, never domains or composition',
    isBroken: ({ from, to }) =>
      isBelow(from, 'backend/src/adapters') && isBelow(to, 'backend/src/domains', 'backend/src/composition'),
  },
  {
    // The front end's socket client is another package.
    name: 'drivers of engines and providers are used by adapters alone',
    isBroken: ({ from, to }) =>
      ['libsql', 'stripe', 'socket.io', 'ws', 'ioredis', '@aws-sdk/client-s3', 'mongodb', 'openid-client'].includes(
        to,
      ) &&
      isBelow(from, 'backend') &&
      !isBelow(from, 'backend/src/adapters'),
  },
  {
    name: 'ports import nothing that implements or uses them',
    isBroken: ({ from, to }) =>
      isBelow(from, 'backend/src/ports') &&
      isBelow(to, 'backend/src/adapters', 'backend/src/domains', 'backend/src/composition'),
  },
  {
    name: 'the kernel imports no domain and no composition',
    isBroken: ({ from, to }) =>
      isBelow(from, 'backend/src/kernel') && isBelow(to, 'backend/src/domains', 'backend/src/composition'),
  },
  {
    name: 'domains meet only through contracts and the kernel',
    isBroken: ({ from, to }) => {
      const domain = domainOf(from);
      return domain !== undefined && (isBelow(to, 'backend/src/composition') || (domainOf(to) ?? domain) !== domain);
    },
  },
  {
    name: 'remotes import neither each other nor the shell nor the backend',
    isBroken: ({ from, to }) => {
      const remote = remoteOf(from);
      if (!remote || isBuildFile(from)) return false;
      const isForeign = (remoteOf(to) ?? remote) !== remote;
      return (
        isForeign ||
        isBelow(
          to,
          'shell/src',
          'shell/kit',
          'shell/product',
          'backend',
          'infra',
          '@libretto/shell',
          '@libretto/backend',
        )
      );
    },
  },
  {
    name: 'tests of a remote or of the shell import no other remote',
    bindsTests: true,
    isBroken: ({ from, to }) => {
      const part = remoteOf(from) ?? (isBelow(from, 'shell') ? 'shell' : undefined);
      return part !== undefined && !isBuildFile(from) && (remoteOf(to) ?? part) !== part;
    },
  },
  {
    name: 'the shell knows remotes by name only, and no backend',
    isBroken: ({ from, to }) =>
      isBelow(from, 'shell') && !isBuildFile(from) && (remoteOf(to) !== undefined || isBelow(to, 'backend', 'infra')),
  },
  {
    name: 'the kit imports neither shell nor remotes',
    isBroken: ({ from, to }) => isBelow(from, 'shell/kit') && isBelow(to, 'shell/src', '@libretto/product'),
  },
  {
    // With a relative import each remote would get its own copy of the state.
    name: 'parts with a state of the data layer are imported by the name under which they are shared',
    isBroken: ({ from, to, isTypeOnly }) =>
      isBelow(from, 'shell/product') &&
      !isTypeOnly &&
      /^shell\/product\/src\/(overlay\/facts|overlay\/follow-facts|data\/command|session)$/.test(to),
  },
  {
    name: 'the data layer knows no screen',
    isBroken: ({ from, to }) =>
      isBelow(from, 'shell/product') && isBelow(to, 'shell/src', '@libretto/shell', ...remotes),
  },
  {
    name: 'contracts import nothing of the other packages',
    isBroken: ({ from, to }) =>
      isBelow(from, 'contracts') && isBelow(to, 'backend', 'shell', 'infra', '@libretto/kit', ...remotes),
  },
  {
    name: 'browser code takes contracts/http as types only',
    isBroken: ({ from, to, isTypeOnly }) =>
      isBrowserCode(from) &&
      !isTypeOnly &&
      (isBelow(`${to}/`, '@libretto/contracts/http', 'contracts/src/http') || to === 'zod'),
  },
];

/** Every violation as one line. */
export function violations(imports: Import[]): string[] {
  return imports.flatMap((imported) =>
    rules
      .filter((rule) => (rule.bindsTests || !isTest(imported.from)) && rule.isBroken(imported))
      .map((rule) => `${imported.from} → ${imported.to}: ${rule.name}`),
  );
}
