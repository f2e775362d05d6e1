// Shows a module of a remote, or that remote's own fallback. Whatever happens inside, the page around it goes on.
import type { ModuleName, RemoteName } from '@libretto/contracts/federation';
import { useAskAgain } from '@libretto/kit/ask-again';
import { type FetchedCode, fetchedCode, useFetchedCode } from '@libretto/kit/fetched-code';
import { LostPart } from '@libretto/kit/lost-part';
import { type RemoteSlotProps, RemoteSlotProvider } from '@libretto/kit/remote-slot';
import { afterPaint } from '@libretto/kit/when-idle';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadModule, RemoteLoadError } from '../federation/remote-loader';

/**
 * Typed by the contract: remote, module and props can only be given together as they belong together. Inside, the
 * module may lay out slots for modules of other remotes, which are shown in the same way.
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

  // In the background, so that the fallback stays until there is something in its place. Nobody has to press Retry, not even
  // for the player that was given up.
  useAskAgain(lostAttempt === attempt, async ({ isFirst }) => {
    await untilArrived(isFirst ? code : moduleCode(remote, module, { isRetry: true }));
    setDismissed(false);
    setAttempt((latest) => (latest === attempt ? latest + 1 : latest));
  });

  function noteFailure(error: unknown): void {
    console.error(`${fallbackName} is not available.`, error);
    // What throws as it is drawn has come, and would throw again.
    if (!code.component()) setLostAttempt(attempt);
  }

  return (
    <ErrorBoundary
      key={`${remote}/${module}#${attempt}`}
      onError={noteFailure}
      fallbackRender={() =>
        isDismissed ? null : (
          <LostPart name={fallbackName} place={place} onRetry={retry} onDismiss={() => setDismissed(true)} />
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

/** Fetches a module before it is shown; resolves also where it did not come, as its own place says so then. */
export function warmUpModule<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M): Promise<void> {
  return moduleCode(remote, module)
    .fetch()
    .then(
      () => undefined,
      () => undefined,
    );
}

/** Fetches a module that may never be shown. Where it did not come, whoever shows it asks anew. */
export function prefetchModule<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M): void {
  const code = moduleCode(remote, module);
  const key = keyOf(remote, module);
  code.fetch().catch(() => {
    if (codes.get(key) === code) codes.delete(key);
  });
}

/**
 * Resolves once the module is there. On a slow connection or machine it may come when its time is over: then it takes its place
 * after all.
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

/** One per module and page, so that coming back to a screen does not flash its skeleton; a new one for every retry. */
const codes = new Map<string, FetchedCode<object>>();

function moduleCode<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M, { isRetry = false } = {}) {
  const key = keyOf(remote, module);
  const known = isRetry ? undefined : codes.get(key);
  if (known) return known;
  const code = fetchedCode(async () => {
    // What federation does for a module keeps a slow processor busy for a tenth of a second, before the first byte is asked for.
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
