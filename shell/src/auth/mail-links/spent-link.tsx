import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { AuthLayout } from '../auth-layout';

/** Renders the page for an expired or used link. @param children the alternatives that the user has. */
export function SpentLink({ children }: { children: ReactNode }) {
  return (
    <AuthLayout title={t`This link is no longer valid`} aside={t`It has expired or was already used.`}>
      {children}
    </AuthLayout>
  );
}
