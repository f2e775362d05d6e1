// Puts the application into the page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';

export function bootstrap(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
