// A component whose code is fetched when it is needed. If fetching fails, only this component fails: it is fetched again with growing
// pauses and when the connection is back, and its error fallback can fetch it by hand.
import { type ComponentType, type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useAskAgain } from './ask-again';
import { type FetchedCode, fetchedCode, useFetchedCode } from './fetched-code';

export type LazyComponentOptions<Props> = {
  /** Names the component in the log. */
  name: () => string;
  fallback?: ReactNode;
  /** Absent for what the page can do without: a failed component then shows nothing. */
  renderError?: (failed: { props: Props; retry: () => void; dismiss: () => void }) => ReactNode;
};

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code before it is needed; also resolves after a failure, which the component itself shows. */
  preload(): Promise<void>;
};

/** After each failure, Retry, opening the component once more, or time fetches the code again. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, fallback = null, renderError }: LazyComponentOptions<Props>,
): LazyComponent<Props> {
  // The props of `load` are those of the part; React's own types cannot express that before it has loaded.
  const fetched = () => fetchedCode(load as () => Promise<ComponentType<object>>);
  let code = fetched();
  const forget = (error: unknown) => {
    console.error(`${name()} is not available.`, error);
    code = fetched();
  };

  function Shown(props: Props) {
    const [isDismissed, setDismissed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    // Dialogs stay mounted for their exit. A failed one is unmounted when it is closed, and loads again when it is opened.
    const isOpen = (props as { isOpen?: boolean }).isOpen !== false;
    const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
    const hasFailed = failedAttempt === attempt;
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (wasOpen !== isOpen) {
      setWasOpen(isOpen);
      if (isOpen && hasFailed) setAttempt(attempt + 1);
    }
    const [lostAttempt, setLostAttempt] = useState<number | null>(null);
    // In the background, so that the card stays until there is something in its place.
    useAskAgain(lostAttempt === attempt && isOpen && !isDismissed, async ({ isFirst }) => {
      if (isFirst) throw new Error('It has just failed');
      const again = code;
      try {
        await again.fetch();
      } catch (error) {
        if (code === again) code = fetched();
        throw error;
      }
      setAttempt((latest) => (latest === attempt ? latest + 1 : latest));
    });
    if (isDismissed) return null;
    return (
      <ErrorBoundary
        key={attempt}
        onError={(error) => {
          // Code that throws while rendering has loaded, and would throw again.
          if (!code.component()) setLostAttempt(attempt);
          forget(error);
          setFailedAttempt(attempt);
        }}
        fallbackRender={() =>
          isOpen && renderError
            ? renderError({ props, retry: () => setAttempt(attempt + 1), dismiss: () => setDismissed(true) })
            : null
        }
      >
        <Part code={code} props={props} fallback={fallback} />
      </ErrorBoundary>
    );
  }
  return Object.assign(Shown, {
    preload: () =>
      code.fetch().then(
        () => undefined,
        () => undefined,
      ),
  });
}

function Part({ code, props, fallback }: { code: FetchedCode<object>; props: object; fallback: ReactNode }) {
  const Component = useFetchedCode(code);
  return Component ? <Component {...props} /> : fallback;
}
