// Loads one exposed module of a remote, or fails within a bounded time.
import type {
  FederatedModules,
  ModuleName,
  ReleaseRegistry,
  RemoteName,
  RemoteVersion,
} from '@libretto/contracts/federation';
import type { ComponentType } from 'react';
import { readRegistry, registryOfPage, releaseIn } from './release-registry';
import { withinRemoteTimeout } from './remote-timeout';
import { guardRelease } from './script-guard';

/** The remote is down, too slow, fails its integrity check, or lacks the module. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';

  /** @param arrival the pending load, which may still succeed after a timeout. */
  constructor(
    message: string,
    readonly arrival: Promise<unknown>,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type RemoteComponent<R extends RemoteName, M extends ModuleName<R>> = ComponentType<FederatedModules[R][M]>;

interface RemoteState {
  registered: Promise<void> | null;
  /** The version that this page has registered. */
  version: string | null;
  attempt: number;
  /** The attempt in which a file failed to load; a retry starts the next one. */
  failedAttempt: number | null;
  /** Whether any module of the remote runs in this page. */
  hasLoaded: boolean;
}
const states = new Map<RemoteName, RemoteState>();

function stateOf(remote: RemoteName): RemoteState {
  const state = states.get(remote) ?? {
    registered: null,
    version: null,
    attempt: 0,
    failedAttempt: null,
    hasLoaded: false,
  };
  states.set(remote, state);
  return state;
}

/**
 * Rejects with {@link RemoteLoadError}, at the latest when nothing of a remote has arrived for `remoteTimeoutMs`.
 *
 * @param isRetry discards the cached state of the remote and reads the registry again. If another module of the remote
 * already runs, the first retry keeps the registration: replacing it would run the remote's code, and create its state,
 * a second time.
 */
export async function loadModule<R extends RemoteName, M extends ModuleName<R>>(
  remote: R,
  module: M,
  { isRetry = false } = {},
): Promise<RemoteComponent<R, M>> {
  const loading = load(remote, module, isRetry);
  const state = stateOf(remote);
  const { attempt } = state;
  try {
    return await withinRemoteTimeout(loading);
  } catch (cause) {
    if (state.attempt === attempt) state.failedAttempt = attempt;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RemoteLoadError(`${remote}/${module} could not be loaded: ${reason}`, loading, { cause });
  }
}

async function load<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M, isRetry: boolean) {
  const state = stateOf(remote);
  if (isRetry && state.hasLoaded) {
    const again = await request(remote, module).catch(() => null);
    if (again) return again;
  }
  // Retries of several modules of one remote share one attempt: separate attempts would replace each other's container.
  if (isRetry && state.failedAttempt === state.attempt) {
    state.attempt += 1;
    state.registered = null;
  }
  const { attempt } = state;
  try {
    state.registered ??= register(remote, attempt);
    await state.registered;
    const component = await request(remote, module);
    state.hasLoaded = true;
    return component;
  } catch (error) {
    if (state.attempt === attempt) state.failedAttempt = attempt;
    throw error;
  }
}

/** @throws Error when the registry fails to load, or has no version that is compatible with this page. */
export async function releaseOfPage(remote: RemoteName, { fresh = false } = {}): Promise<RemoteVersion> {
  const [runtime, registry] = await Promise.all([federationRuntime(), registryOfPage({ fresh })]);
  return releaseIn(registry, remote, ({ needs }) => runtime.reasonsAgainst(needs));
}

async function register(remote: RemoteName, attempt: number): Promise<void> {
  const release = await releaseOfPage(remote, { fresh: attempt > 0 });
  const runtime = await federationRuntime();
  guardRelease(release.manifestUrl, { integrity: release.integrity, attempt });
  runtime.registerRemote(remote, release.manifestUrl);
  stateOf(remote).version = release.version;
}

/**
 * Returns the running remotes that would get another version if the page were opened now, each as `name version`.
 *
 * @throws Error when the server does not return the registry.
 */
export async function remotesReleasedSince(): Promise<string[]> {
  const running = [...states].filter(([, { hasLoaded }]) => hasLoaded);
  if (running.length === 0) return [];
  const [runtime, registry] = await Promise.all([federationRuntime(), readRegistry()]);
  return running.flatMap(([remote, { version }]) => {
    const now = versionNow(registry, remote, runtime);
    return now === undefined || now === version ? [] : [`${remote} ${now}`];
  });
}

/**
 * Undefined when no released version is compatible with this page; the notice about the shell's own release then covers
 * it.
 */
function versionNow(registry: ReleaseRegistry, remote: RemoteName, runtime: Runtime): string | undefined {
  try {
    return releaseIn(registry, remote, ({ needs }) => runtime.reasonsAgainst(needs)).version;
  } catch {
    return undefined;
  }
}

async function request<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M) {
  const runtime = await federationRuntime();
  const exposed = await runtime.loadExposed(`${remote}/${module}`);
  const component = exposed?.[module] as RemoteComponent<R, M> | undefined;
  if (!component) throw new Error(`${remote} exposes ./${module} without an export of that name`);
  // The build adds this export to each exposed module; modules of earlier releases bundle their texts.
  await exposed?.textsReady;
  return component;
}

type Runtime = Awaited<ReturnType<typeof federationRuntime>>;

/** Loaded on demand, because nothing on the first screen needs it. */
const federationRuntime = () => import(/* webpackChunkName: "federation" */ './federation-runtime');
