// Mounts the application, in the page's language.
import { CacheProvider } from '@emotion/react';
import { isRightToLeft } from '@libretto/language/page-language';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { readSession } from './session/session';
import { loadShellTexts } from './texts';

export async function bootstrap(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Requested before anything renders, because almost every page waits for it. A component that needs the session
  // retries on failure.
  readSession().catch(() => undefined);
  const [withStyle] = await Promise.all([styleOfDirection(), loadShellTexts()]);
  createRoot(root).render(<StrictMode>{withStyle(<App />)}</StrictMode>);
}

/** Right-to-left pages get mirrored styles: every left and right is swapped. */
async function styleOfDirection(): Promise<(page: ReactNode) => ReactNode> {
  if (!isRightToLeft()) return (page) => page;
  const { mirroredStyle } = await import(/* webpackChunkName: "mirrored-style" */ '@libretto/language/mirrored-style');
  const cache = mirroredStyle();
  return (page) => <CacheProvider value={cache}>{page}</CacheProvider>;
}
