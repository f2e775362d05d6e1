// Fields that grow with the typed text, where the browser has no `field-sizing`.
import { type RefObject, useLayoutEffect } from 'react';

const growsAlone = () => typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/**
 * The height of the field ends at the `max-height` of its style.
 *
 * @param text The text in the field, if known; typed text is followed anyway.
 */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides how high the field has to be.
  useLayoutEffect(() => {
    if (field.current) fit(field.current);
  }, [field, text]);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const onInput = () => fit(element);
    element.addEventListener('input', onInput);
    return () => element.removeEventListener('input', onInput);
  }, [field]);
}

function fit(element: HTMLTextAreaElement): void {
  if (growsAlone()) return;
  element.style.height = 'auto';
  const borderPx = element.offsetHeight - element.clientHeight;
  element.style.height = `${element.scrollHeight + borderPx}px`;
}
