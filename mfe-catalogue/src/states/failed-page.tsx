// A page whose only query failed: either it does not exist, or it can be retried.
import { statusOf } from '@libretto/contracts/client';
import { UnreadPage } from '@libretto/kit/feedback';
import { IconMusic } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
import { MissingPage } from './missing-page';

export interface FailedPageProps {
  error: unknown;
  /** The subject of the page. */
  subject: Subject;
  onRetry: () => void;
}

type Subject = 'Song' | 'Album' | 'Playlist';

const textsOf = (): Record<Subject, { name: string; missing: string; failed: string }> => ({
  Song: { name: t`Song`, missing: t`Song not found`, failed: t`Failed to load this song` },
  Album: { name: t`Album`, missing: t`Album not found`, failed: t`Failed to load this album` },
  Playlist: { name: t`Playlist`, missing: t`Playlist not found`, failed: t`Failed to load this playlist` },
});

export const isMissing = (error: unknown) => statusOf(error) === 404;

export function FailedPage({ error, subject, onRetry }: FailedPageProps) {
  const texts = textsOf()[subject];
  if (isMissing(error)) {
    return (
      <MissingPage icon={<IconMusic size={40} stroke={1.25} aria-hidden />} title={texts.missing}>
        {t`It was removed, or the link is incomplete.`}
      </MissingPage>
    );
  }
  return (
    <UnreadPage name={texts.name} title={texts.failed} onRetry={onRetry}>
      {t`Your music keeps playing.`}
    </UnreadPage>
  );
}
