// A lazy component with the kit's error fallback.
import type { ComponentType, ReactNode } from 'react';
import { type LazyComponent, lazyComponent } from '../hooks/lazy-component';
import { ErrorFallback, type ErrorFallbackPlace } from './error-fallback';

export type LazyPartOptions<Props> = {
  /** The name of the part on its error card, such as "Search". A function for translated names, which load after the part is created. */
  name: string | (() => string);
  /** `silent` for what the page can do without: a tooltip, a background. */
  place: ErrorFallbackPlace | 'silent';
  fallback?: ReactNode;
  /** Removes a dialog from the state of its opener, when its code failed to load and the user gives up. */
  onDismiss?: (props: Props) => void;
};

export type LazyPart<Props> = LazyComponent<Props>;

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, place, fallback, onDismiss }: LazyPartOptions<Props>,
): LazyPart<Props> {
  const nameNow = () => (typeof name === 'function' ? name() : name);
  return lazyComponent(load, {
    name: nameNow,
    fallback,
    renderError:
      place === 'silent'
        ? undefined
        : ({ props, retry, dismiss }) => (
            <ErrorFallback
              name={nameNow()}
              place={place}
              onRetry={retry}
              onDismiss={onDismiss ? () => onDismiss(props) : dismiss}
            />
          ),
  });
}
