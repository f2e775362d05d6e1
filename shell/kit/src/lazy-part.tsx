// A part whose code is fetched when it is needed. Should the code be lost, the part fails alone, is asked for again with growing
// pauses and when the connection is back, and can be asked for by hand.
import { type ComponentType, type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useAskAgain } from './ask-again';
import { type FetchedCode, fetchedCode, useFetchedCode } from './fetched-code';
import { LostPart, type LostPartPlace } from './lost-part';

export type LazyPartOptions<Props> = {
  /** What did not load, as its card says it: "Search". A function where it is a text, as the part is made before those have come. */
  name: string | (() => string);
  /** `silent` for what the page can do without: a tooltip, a background. */
  place: LostPartPlace | 'silent';
  fallback?: ReactNode;
  /** Takes a dialog out of the state of what opened it, when its code did not come and one gives up. */
  onDismiss?: (props: Props) => void;
};

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code before it is asked for; resolves also where it did not come, as the part says so where it is shown. */
  preload(): Promise<void>;
};

/** After each failure, Retry, opening the part once more, or time fetches the code again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions<Props>,
): LazyPart<Props> {
  const { place, fallback = null, onDismiss } = options;
  const nameNow = () => (typeof options.name === 'function' ? options.name() : options.name);
  // The props of `load` are those of the part; React's own types cannot say so of what is not known yet.
  const fetched = () => fetchedCode(load as () => Promise<ComponentType<object>>);
  let code = fetched();
  const forget = (error: unknown) => {
    console.error(`${nameNow()} is not available.`, error);
    code = fetched();
  };

  function Shown(props: Props) {
    const [isDismissed, setDismissed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    // Dialogs stay mounted for their exit. One that failed is gone when it is closed, and asks anew when it is opened.
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
          // What throws as it is drawn has come, and would throw again.
          if (!code.component()) setLostAttempt(attempt);
          forget(error);
          setFailedAttempt(attempt);
        }}
        fallbackRender={() =>
          place === 'silent' || !isOpen ? null : (
            <LostPart
              name={nameNow()}
              place={place}
              onRetry={() => setAttempt(attempt + 1)}
              onDismiss={onDismiss ? () => onDismiss(props) : () => setDismissed(true)}
            />
          )
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
