// A page whose content could not be read: it keeps its title and heading over the way to try again.

import type { ReactNode } from 'react';
import { PageHead } from '../text/page-head';
import { visuallyHiddenStyle } from '../theme/visually-hidden';
import { ErrorState } from './error-state';

export interface UnreadPageProps {
  /** Of the page. */
  name: string;
  /** What failed. */
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
