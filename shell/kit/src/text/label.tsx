// A label that changes, next to other children. Browsers translate a page by replacing its text nodes with elements; React
// would change or remove the text node that is gone, and throw. In an element that has no other children it is replaced.
import type { ReactNode } from 'react';

export function Label({ children }: { children: ReactNode }) {
  return typeof children === 'string' || typeof children === 'number' ? <span>{`${children}`}</span> : children;
}
