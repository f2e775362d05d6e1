// Puts the application into the page, in its language.
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
  // Asked for before anything renders, as almost every page waits for it. A part that needs it asks again if it fails.
  readSession().catch(() => undefined);
  const [withStyle] = await Promise.all([styleOfDirection(), loadShellTexts()]);
  createRoot(root).render(<StrictMode>{withStyle(<App />)}</StrictMode>);
}

/** Pages that run from right to left have every left and right of their styles exchanged. */
async function styleOfDirection(): Promise<(page: ReactNode) => ReactNode> {
  if (!isRightToLeft()) return (page) => page;
  const { mirroredStyle } = await import(/* webpackChunkName: "mirrored-style" */ '@libretto/language/mirrored-style');
  const cache = mirroredStyle();
  return (page) => <CacheProvider value={cache}>{page}</CacheProvider>;
}
