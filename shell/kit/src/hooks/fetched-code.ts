// Loads code when a component needs it, and renders it as soon as it has loaded. Within `Suspense`, React delays content that loads
// less than 300 ms after a placeholder was shown, and does so again at each level: a page within a lazy frame appeared 0.6 s late.
import { type ComponentType, startTransition, useLayoutEffect, useReducer, useState } from 'react';

export interface FetchedCode<Props> {
  /** Fetches it where nobody has so far. */
  fetch(): Promise<ComponentType<Props>>;
  /** Undefined until it has loaded. */
  component(): ComponentType<Props> | undefined;
}

/** One that has failed stays so: what asks again takes a new one. */
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
 * @returns Undefined until it has loaded.
 * @throws While drawing, for the error boundary around it, what kept it from coming.
 */
export function useFetchedCode<Props>(code: FetchedCode<Props>): ComponentType<Props> | undefined {
  const [failure, setFailure] = useState<{ readonly of: FetchedCode<Props>; readonly error: unknown } | null>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const component = code.component();
  // Before the page is painted, because the network takes longer than painting.
  useLayoutEffect(() => {
    if (component) return;
    let isOver = false;
    code.fetch().then(
      // In parts, between which the page answers presses.
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
