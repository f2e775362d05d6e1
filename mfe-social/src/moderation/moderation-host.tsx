// Opens the report and block dialogs on request of any remote.

import type { BusMessages, SessionUser } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { useBusMessage } from '@libretto/kit/hooks';
import { withSession } from '@libretto/product/session';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

const ReportDialog = lazyPart(async () => (await import('./report-dialog')).ReportDialog, {
  name: () => t`The report`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});
const BlockDialog = lazyPart(async () => (await import('./block-dialog')).BlockDialog, {
  name: () => t`Blocking`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export function ModerationHost({ user }: { user: SessionUser | null }) {
  const [report, setReport] = useState<BusMessages['report/open'] | null>(null);
  const [block, setBlock] = useState<BusMessages['block/open'] | null>(null);
  useBusMessage('report/open', (message) => withSession(t`Sign in to report this`, () => setReport(message)));
  useBusMessage('block/open', (message) => {
    const { username } = message;
    withSession(t`Sign in to block ${username}`, () => setBlock(message));
  });
  if (!user) return null;
  return (
    <>
      {report && <ReportDialog {...report} onClose={() => setReport(null)} />}
      {block && <BlockDialog {...block} onClose={() => setBlock(null)} />}
    </>
  );
}
