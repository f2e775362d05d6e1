// Shows a module of a remote, or that remote's own fallback. Whatever happens inside, the page around it goes on.
import type { FederatedModules, ModuleName, RemoteName } from '@libretto/contracts/federation';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadModule } from '../federation/remote-loader';
import { RemoteBoundary } from './RemoteBoundary';

export interface RemoteModuleProps<R extends RemoteName, M extends ModuleName<R>> {
  remote: R;
  module: M;
  /** What the module is given, typed by `FederatedModules`. */
  props: FederatedModules[R][M];
  /** What the listener knows this part as, for the fallback: "Player", "Comments". */
  fallbackName: string;
  /** Stands in while the module loads; boxes as the result will have them. */
  skeleton?: ReactNode;
}

/** Typed by the contract: remote, module and props can only be given together as they belong together. */
export function RemoteModule<R extends RemoteName, M extends ModuleName<R>>({
  remote,
  module,
  props,
  fallbackName,
  skeleton = null,
}: RemoteModuleProps<R, M>) {
  const [attempt, setAttempt] = useState(0);
  const Module = lazyModule(remote, module);

  function retry(): void {
    lazyModule(remote, module, { isRetry: true });
    setAttempt(attempt + 1);
  }

  return (
    <RemoteBoundary key={`${remote}/${module}#${attempt}`} name={fallbackName} onRetry={retry}>
      <Suspense fallback={skeleton}>
        <Module {...(props as object)} />
      </Suspense>
    </RemoteBoundary>
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
    component = lazy(async () => {
      const loaded = await loadModule(remote, module, { isRetry });
      return { default: loaded as ComponentType<object> };
    });
    lazyModules.set(key, component);
  }
  return component;
}
