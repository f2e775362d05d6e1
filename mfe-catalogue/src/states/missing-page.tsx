// Shown for a URL whose subject does not exist or may not be seen.
import { ButtonLink } from '@libretto/kit/controls';
import { EmptyState } from '@libretto/kit/feedback';
import { PageHead } from '@libretto/kit/text';
import { linkTo } from '@libretto/product/links';
import { homePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

export interface MissingPageProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

export function MissingPage({ icon, title, children }: MissingPageProps) {
  return (
    <>
      <PageHead title={title} noIndex />
      <EmptyState
        size="page"
        icon={icon}
        title={title}
        titleAs="h1"
        action={
          <ButtonLink variant="primary" {...linkTo(homePath)}>
            {t`Go Home`}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
