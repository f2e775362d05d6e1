import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { EntranceLayout } from './entrance-layout';

/** @param children what can be done instead. */
export function SpentLink({ children }: { children: ReactNode }) {
  return (
    <EntranceLayout title={t`This link is no longer valid`} aside={t`It has expired or was already used.`}>
      {children}
    </EntranceLayout>
  );
}
