// Listens for "open the comments of" from any remote.

import type { CommentSubject, SessionUser } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/lazy-part';
import { useBusMessage } from '@libretto/kit/use-bus';
import { preloadWhenIdle } from '@libretto/kit/when-idle';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

const CommentsDialog = lazyPart(async () => (await import('./comments-dialog')).CommentsDialog, {
  name: () => t`Comments`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

/** The spec: a closed dialog forgets everything after this time, when its exit has been seen. */
const resetMs = 300;

export function CommentsHost({ user, pathname }: { user: SessionUser | null; pathname: string }) {
  const [subject, setSubject] = useState<CommentSubject | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => preloadWhenIdle(CommentsDialog.preload), []);
  useBusMessage('comments/open', (message) => {
    setSubject(message.subject);
    setOpen(true);
  });
  const close = () => setOpen(false);
  // Anyone who follows a name in the thread, or goes back, wants to see that page.
  useBusMessage('navigation/go', close);
  // Where the form opens over the page, the thread and what is typed in it stay behind it.
  useBusMessage('session/required', ({ title }) => title === undefined && close());
  // Only a change of the path closes: what was pressed while this host was loading opens as it mounts.
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) setOpen(false);
    shownOn.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (isOpen || !subject) return undefined;
    const timer = setTimeout(() => setSubject(null), resetMs);
    return () => clearTimeout(timer);
  }, [isOpen, subject]);

  if (!subject) return null;
  return (
    <CommentsDialog
      key={`${subject.family}:${subject.id}`}
      subject={subject}
      family={subject.family}
      user={user}
      isOpen={isOpen}
      onClose={close}
    />
  );
}
