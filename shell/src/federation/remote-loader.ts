// Loads one exposed module of a remote, or fails within a known time.
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

/** The remote is down, too slow, not what was released, or lacks the module. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';

  /** @param arrival The loading itself: it may still succeed where only its time was over. */
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
  /** What this page has registered. */
  version: string | null;
  attempt: number;
  /** The attempt in which something did not come; a retry begins another one. */
  failedAttempt: number | null;
  /** Whether any module of it runs in this page. */
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
 * Rejects with {@link RemoteLoadError}, at the latest when `remoteTimeoutMs` have passed in which nothing of a remote came.
 *
 * @param isRetry Forgets what is known of the remote and asks the registry again. A remote of which another module
 * runs is first asked once more as it stands: replacing it would start its code, and with it its state, a second time.
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
  // Places of one remote that ask again together share one attempt: each of its own would replace what the other loads.
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

/** @throws Error where the registry does not come, or has no version that fits this page. */
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
 * The remotes that run here and would come in another version if the page were opened now, each as `name version`.
 *
 * @throws Error when the server does not tell.
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

/** Undefined where no released version fits this page; the shell's own release then says what there is to say. */
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
  // Added to each exposed module by the build; one of an earlier release has no texts but its own.
  await exposed?.textsReady;
  return component;
}

type Runtime = Awaited<ReturnType<typeof federationRuntime>>;

/** Not among what the page starts with: nothing on the first screen needs it. */
const federationRuntime = () => import(/* webpackChunkName: "federation" */ './federation-runtime');
