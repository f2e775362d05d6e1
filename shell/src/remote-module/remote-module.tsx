// Shows a module of a remote, or that remote's own fallback. Whatever happens inside, the page around it goes on.
import type { ModuleName, RemoteName } from '@libretto/contracts/federation';
import { LostPart } from '@libretto/kit/lost-part';
import { type RemoteSlotProps, RemoteSlotProvider } from '@libretto/kit/remote-slot';
import { type ComponentType, lazy, Suspense, useState } from 'react';
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
  const [isDismissed, setDismissed] = useState(false);
  const Module = lazyModule(remote, module);

  function retry(): void {
    lazyModule(remote, module, { isRetry: true });
    setAttempt(attempt + 1);
  }

  /** On a slow connection or machine a remote may come when its time is over: then it takes its place after all. */
  function awaitArrival(error: unknown): void {
    console.error(`${fallbackName} is not available.`, error);
    if (!(error instanceof RemoteLoadError)) return;
    const show = () => setAttempt((latest) => (latest === attempt ? latest + 1 : latest));
    error.arrival.then(show, () => undefined);
  }

  return (
    <ErrorBoundary
      key={`${remote}/${module}#${attempt}`}
      onError={awaitArrival}
      fallbackRender={() =>
        isDismissed ? null : (
          <LostPart name={fallbackName} place={place} onRetry={retry} onDismiss={() => setDismissed(true)} />
        )
      }
    >
      <Suspense fallback={skeleton}>
        <RemoteSlotProvider filler={RemoteModule}>
          <Module {...(props as object)} />
        </RemoteSlotProvider>
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * One lazy component per module and page, so that coming back to a screen does not flash its skeleton. React keeps the
 * rejection of a lazy component for ever, hence a new one for every retry.
 */
const lazyModules = new Map<string, ComponentType<object>>();

function lazyModule<R extends RemoteName, M extends ModuleName<R>>(remote: R, module: M, { isRetry = false } = {}) {
  const key = `${remote}/${module}`;
  let component = isRetry ? undefined : lazyModules.get(key);
  if (!component) {
    const first = lazy(async () => {
      try {
        return { default: (await loadModule(remote, module, { isRetry })) as ComponentType<object> };
      } catch (error) {
        if (error instanceof RemoteLoadError) error.arrival.then(replace, () => undefined);
        throw error;
      }
    });
    const replace = (late: unknown) => {
      if (lazyModules.get(key) === first) lazyModules.set(key, late as ComponentType<object>);
    };
    lazyModules.set(key, first);
    component = first;
  }
  return component;
}
