// A page whose one call failed: it does not exist, or it could not be read and may be tried again.
import { statusOf } from '@libretto/contracts/client';
import { ErrorState } from '@libretto/kit/error-state';
import { IconMusic } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/page-head';
import { visuallyHiddenStyle } from '@libretto/kit/visually-hidden';
import { MissingPage } from './missing-page';

export interface FailedPageProps {
  error: unknown;
  /** "Song": what the page is about. */
  subject: string;
  onRetry: () => void;
}

export const isMissing = (error: unknown) => statusOf(error) === 404;

export function FailedPage({ error, subject, onRetry }: FailedPageProps) {
  if (isMissing(error)) {
    return (
      <MissingPage icon={<IconMusic size={40} stroke={1.25} aria-hidden />} title={`${subject} not found`}>
        It was removed, or the link is incomplete.
      </MissingPage>
    );
  }
  return (
    <>
      <PageHead title={subject} />
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        {subject}
      </h1>
      <ErrorState title={`Failed to load this ${subject.toLowerCase()}`} onRetry={onRetry} retryLabel="Try Again">
        Your music keeps playing.
      </ErrorState>
    </>
  );
}
