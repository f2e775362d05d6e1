import type { ReactNode } from 'react';
import { EntranceLayout } from './entrance-layout';

/** @param children what can be done instead. */
export function SpentLink({ children }: { children: ReactNode }) {
  return (
    <EntranceLayout title="This link is no longer valid" aside="It has expired or was already used.">
      {children}
    </EntranceLayout>
  );
}
