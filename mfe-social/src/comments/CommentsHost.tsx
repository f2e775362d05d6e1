// Listens for "open the comments of" from any remote.
import type { CommentSubject, SessionUser } from '@libretto/contracts/federation';
import { useBusMessage } from '@libretto/kit/use-bus';
import { useEffect, useState } from 'react';
import { CommentsDialog } from './CommentsDialog';

/** The spec: a closed dialog forgets everything after this time, when its exit has been seen. */
const RESET_MS = 300;

export function CommentsHost({ user }: { user: SessionUser | null }) {
  const [subject, setSubject] = useState<CommentSubject | null>(null);
  const [isOpen, setOpen] = useState(false);
  useBusMessage('comments/open', (message) => {
    setSubject(message.subject);
    setOpen(true);
  });
  useEffect(() => {
    if (isOpen || !subject) return undefined;
    const timer = setTimeout(() => setSubject(null), RESET_MS);
    return () => clearTimeout(timer);
  }, [isOpen, subject]);
  if (!subject) return null;
  return (
    <CommentsDialog
      key={`${subject.family}:${subject.id}`}
      subject={subject}
      user={user}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
    />
  );
}
