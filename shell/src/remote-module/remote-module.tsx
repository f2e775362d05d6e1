// Renders a module of a remote, or a fallback for it. Errors inside it do not affect the page around it.
import type { ModuleName, RemoteName } from '@libretto/contracts/federation';
import { ErrorFallback } from '@libretto/kit/feedback';
import { afterPaint, type FetchedCode, fetchedCode, useAskAgain, useFetchedCode } from '@libretto/kit/hooks';
import { type RemoteSlotProps, RemoteSlotProvider } from '@libretto/kit/remote-slot';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadModule, RemoteLoadError } from '../federation/remote-loader';

/**
 * Typed by the contract, so that remote, module and props always match. Inside, the module may render slots for modules
 * of other remotes, which are loaded in the same way.
 */
export function RemoteModule<R extends RemoteName, M extends ModuleName<R>>({
  remote,
  module,
  props,
  fallbackName,
  skeleton = null,
  place = 'here',
}: RemoteSlotProps<R, M>) {
  const [attempt, setAttempt] = useState(0);
  const [lostAttempt, setLostAttempt] = useState<number | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const code = moduleCode(remote, module);

  function retry(): void {
    moduleCode(remote, module, { isRetry: true });
    setAttempt(attempt + 1);
  }

  // Retries in the background, and keeps the fallback until the module has loaded. The user does not have to press
  // Retry, not even for a player whose fallback was dismissed.
  useAskAgain(lostAttempt === attempt, async ({ isFirst }) => {
    await untilArrived(isFirst ? code : moduleCode(remote, module, { isRetry: true }));
    setDismissed(false);
    setAttempt((latest) => (latest === attempt ? latest + 1 : latest));
  });

  function noteFailure(error: unknown): void {
    console.error(`${fallbackName} is not available.`, error);
    // A module that throws while rendering has loaded; loading it again would not help.
    if (!code.component()) setLostAttempt(attempt);
  }

  return (
    <ErrorBoundary
      key={`${remote}/${module}#${attempt}`}
      onError={noteFailure}
      fallbackRender={() =>
        isDismissed ? null : (
          <ErrorFallback name={fallbackName} place={place} onRetry={retry} onDismiss={() => setDismissed(true)} />
        )
      }
    >
      <Suspense fallback={skeleton}>
        <RemoteSlotProvider filler={RemoteModule}>
          <Module code={code} props={props as object} skeleton={skeleton} />
        </RemoteSlotProvider>
      </Suspense>
    </ErrorBoundary>
  );
}

function Module({ code, props, skeleton }: { code: FetchedCode<object>; props: object; skeleton: ReactNode }) {
  const Component = useFetchedCode(code);
  return Component ? <Component {...props} /> : skeleton;
}

/**
 * Loads a module before it is shown. It resolves on failure too, because the module's own place then shows the error.
 */
export function warmUpModule<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M): Promise<void> {
  return moduleCode(remote, module)
    .fetch()
    .then(
      () => undefined,
      () => undefined,
    );
}

/** Prefetches a module that may never be shown. After a failure, the component that shows it loads it again. */
export function prefetchModule<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M): void {
  const code = moduleCode(remote, module);
  const key = keyOf(remote, module);
  code.fetch().catch(() => {
    if (codes.get(key) === code) codes.delete(key);
  });
}

/**
 * Resolves once the module has loaded. On a slow network or device that may happen after the timeout; the module then
 * still replaces its fallback.
 */
async function untilArrived(code: FetchedCode<object>): Promise<void> {
  try {
    await code.fetch();
  } catch (error) {
    if (!(error instanceof RemoteLoadError)) throw error;
    await error.arrival;
  }
}

const keyOf = (remote: string, module: string) => `${remote}/${module}`;

/**
 * One entry per module and page, so that returning to a screen does not flash its skeleton; every retry creates a new
 * one.
 */
const codes = new Map<string, FetchedCode<object>>();

function moduleCode<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M, { isRetry = false } = {}) {
  const key = keyOf(remote, module);
  const known = isRetry ? undefined : codes.get(key);
  if (known) return known;
  const code = fetchedCode(async () => {
    // Paints first: the federation runtime keeps a slow processor busy for a tenth of a second before the first
    // request.
    if (navigator.userActivation?.isActive) await afterPaint();
    try {
      return (await loadModule(remote, module, { isRetry })) as ComponentType<object>;
    } catch (error) {
      if (error instanceof RemoteLoadError) error.arrival.then(replace, () => undefined);
      throw error;
    }
  });
  const replace = (late: unknown) => {
    const component = late as ComponentType<object>;
    if (codes.get(key) === code) codes.set(key, { fetch: async () => component, component: () => component });
  };
  codes.set(key, code);
  return code;
}
