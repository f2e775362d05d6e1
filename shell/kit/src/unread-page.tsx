// A page whose content failed to load: it keeps its title and heading above the retry button.

import type { ReactNode } from 'react';
import { ErrorState } from './error-state';
import { PageHead } from './page-head';
import { visuallyHiddenStyle } from './visually-hidden';

export interface UnreadPageProps {
  /** The name of the page. */
  name: string;
  /** The text that says what failed. */
  title: string;
  onRetry: () => void;
  busy?: boolean;
  children?: ReactNode;
}

export function UnreadPage({ name, children, ...error }: UnreadPageProps) {
  return (
    <>
      <PageHead title={name} />
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        {name}
      </h1>
      <ErrorState {...error} retryLabel="Try Again">
        {children}
      </ErrorState>
    </>
  );
}
