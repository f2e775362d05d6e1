// The last resort: a part of the shell itself that does not arrive or throws. Remotes have boundaries of their own.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/button';
import { colour, font, space } from '@libretto/kit/tokens';
import { Component, type ReactNode } from 'react';

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

export class AppBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('The page cannot go on.', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main css={box} role="alert">
        <h1>This page did not load</h1>
        <p>A part of Libretto did not arrive, or a newer one has taken its place. Nothing of yours is lost.</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    );
  }
}
