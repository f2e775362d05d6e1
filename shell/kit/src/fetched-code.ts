// Code that is fetched when a component shows it, and rendered as soon as it arrives. `Suspense` would delay content
// that arrives less than 300 ms after its placeholder, at each level of nesting: a page inside a lazy frame would
// appear 0.6 s late.
import { type ComponentType, startTransition, useEffect, useReducer, useState } from 'react';

export interface FetchedCode<Props> {
  /** Fetches the code unless that has already started. */
  fetch(): Promise<ComponentType<Props>>;
  /** Undefined until the code has loaded. */
  component(): ComponentType<Props> | undefined;
}

/** A failed instance stays failed: a retry creates a new one. */
export function fetchedCode<Props>(load: () => Promise<ComponentType<Props>>): FetchedCode<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  let component: ComponentType<Props> | undefined;
  const fetched = async () => {
    component = await load();
    return component;
  };
  return {
    fetch: () => {
      coming ??= fetched();
      return coming;
    },
    component: () => component,
  };
}

/**
 * @returns the component, or undefined until it has loaded.
 * @throws during rendering, for the error boundary around it, the error that kept it from loading.
 */
export function useFetchedCode<Props>(code: FetchedCode<Props>): ComponentType<Props> | undefined {
  const [failure, setFailure] = useState<{ readonly of: FetchedCode<Props>; readonly error: unknown } | null>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const component = code.component();
  // Starts before anything is mounted, because the network takes longer than rendering the rest.
  if (!component) code.fetch().catch(() => undefined);

  useEffect(() => {
    if (component) return;
    let isOver = false;
    code.fetch().then(
      // A transition renders in small slices, between which the page responds to input.
      () => startTransition(() => (isOver ? undefined : redraw())),
      (error: unknown) => (isOver ? undefined : setFailure({ of: code, error })),
    );
    return () => {
      isOver = true;
    };
  }, [code, component]);

  if (failure?.of === code) throw failure.error;
  return component;
}
