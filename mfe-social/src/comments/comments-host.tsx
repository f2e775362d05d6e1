// Opens the comments dialog on request of any remote.

import type { CommentSubject, SessionUser } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { preloadWhenIdle, useBusMessage } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

const CommentsDialog = lazyPart(async () => (await import('./comments-dialog')).CommentsDialog, {
  name: () => t`Comments`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

/** The spec: a closed dialog resets its state after this time, when its exit animation has finished. */
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
  // The dialog closes when the user follows a link in it or navigates back.
  useBusMessage('navigation/go', close);
  // If the sign-in dialog opens over the page, the thread and its draft stay open behind it.
  useBusMessage('session/required', ({ title }) => title === undefined && close());
  // Closes only when the path changes, not on mount, because a request from before this host
  // loaded opens the dialog on mount.
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
