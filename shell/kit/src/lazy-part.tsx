// A lazy-loaded component. If its code fails to load, only this component fails; it retries with growing pauses and
// when the connection is restored, and the user can retry as well.
import { type ComponentType, type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useAskAgain } from './ask-again';
import { type FetchedCode, fetchedCode, useFetchedCode } from './fetched-code';
import { LostPart, type LostPartPlace } from './lost-part';

export type LazyPartOptions<Props> = {
  /**
   * The name on the error card, such as "Search". Pass a function for a translated text, because texts load after the
   * component is defined.
   */
  name: string | (() => string);
  /** `silent` is for parts that the page can do without: a tooltip, a background. */
  place: LostPartPlace | 'silent';
  fallback?: ReactNode;
  /** Resets the opener's state when the code of a dialog failed to load and the user dismisses the error. */
  onDismiss?: (props: Props) => void;
};

export type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Fetches the code ahead of time. It resolves on failure too, because the component then shows the error where it is
   * rendered.
   */
  preload(): Promise<void>;
};

/** After a failure, the code is fetched again by Retry, by opening the component again, or by a timed retry. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions<Props>,
): LazyPart<Props> {
  const { place, fallback = null, onDismiss } = options;
  const nameNow = () => (typeof options.name === 'function' ? options.name() : options.name);
  // The props of `load` are those of the component, but React's types cannot express that for an unknown component.
  const fetched = () => fetchedCode(load as () => Promise<ComponentType<object>>);
  let code = fetched();
  const forget = (error: unknown) => {
    console.error(`${nameNow()} is not available.`, error);
    code = fetched();
  };

  function Shown(props: Props) {
    const [isDismissed, setDismissed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    // Dialogs stay mounted for their exit animation. A failed one disappears when it is closed, and retries when it is
    // opened again.
    const isOpen = (props as { isOpen?: boolean }).isOpen !== false;
    const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
    const hasFailed = failedAttempt === attempt;
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (wasOpen !== isOpen) {
      setWasOpen(isOpen);
      if (isOpen && hasFailed) setAttempt(attempt + 1);
    }
    const [lostAttempt, setLostAttempt] = useState<number | null>(null);
    // Retries in the background, so that the error card stays until the component has loaded.
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
          // A component that throws while rendering has loaded; loading it again would not help.
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
