// The outermost error boundary: it catches errors of the shell itself and parts that fail to load. Remotes have their
// own boundaries.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

const box = css`
  display: grid;
  place-content: center;
  justify-items: start;
  gap: ${space[16]};
  min-height: 100dvh;
  padding: ${space[24]};
  & > h1 {
    ${font.title}
  }
  & > p {
    ${font.post}
    max-width: 48ch;
    color: ${colour.textMuted};
  }
`;

export function AppBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={Failed} onError={(error) => console.error('The page cannot go on.', error)}>
      {children}
    </ErrorBoundary>
  );
}

function Failed() {
  return (
    <main css={box} role="alert">
      <h1>{t`This page did not load`}</h1>
      <p>{t`A part of Libretto failed to load or was replaced by a newer version. Nothing of yours is lost.`}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t`Reload`}
      </Button>
    </main>
  );
}
