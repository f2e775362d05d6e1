// Puts the application into the page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { readSession } from './session/session';

export function bootstrap(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Asked for before anything renders, as almost every page waits for it. A part that needs it asks again if it fails.
  readSession().catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
