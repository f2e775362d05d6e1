// Renders a part of the shell at an address, with the providers that every part needs.
import { bus, type SessionUser } from '@libretto/contracts/federation';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { createQueryClient } from '../app/query-client';

export function signedInAs(user: SessionUser | null): void {
  bus.emit('session/state', user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
}

/** Passed to `showAt` for a part that is mounted on every page. */
export const everyPage = '*';

/** Shows the part only on its own page, as the application does: it unmounts when it navigates elsewhere. */
function OnPage({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {(path === everyPage || pathname === path) && children}
      <div data-testid="address">{`${pathname}${search}`}</div>
    </>
  );
}

export function showAt(address: string, ui: ReactNode) {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  const page = (element: ReactNode) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address === everyPage ? '/' : address]}>
        <OnPage path={address.split(/[?#]/)[0] ?? ''}>{element}</OnPage>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const shown = render(page(ui));
  return { queries, ...shown, again: (element: ReactNode) => shown.rerender(page(element)) };
}

/** Simulates the width of the named layout, because jsdom does not evaluate media queries. */
export function layoutIs(layout: 'mobile' | 'tablet' | 'desktop'): void {
  const widthPx = { mobile: 390, tablet: 1024, desktop: 1440 }[layout];
  window.matchMedia = ((query: string) => {
    const atLeast = /min-width: ([\d.]+)px/.exec(query)?.[1];
    const atMost = /max-width: ([\d.]+)px/.exec(query)?.[1];
    const isAboutWidth = atLeast !== undefined || atMost !== undefined;
    const matches = isAboutWidth && widthPx >= Number(atLeast ?? 0) && widthPx <= Number(atMost ?? Number.MAX_VALUE);
    return { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
  }) as unknown as typeof window.matchMedia;
}

/** Sets a field's value at once, because typing key by key would slow the tests down. */
export function fill(label: string | RegExp, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}
