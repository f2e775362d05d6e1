// Every section that reads data shows an error when this fails, and its content after a retry.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { PaymentSection } from './account/payment-section';
import { AudioQualitySection } from './audio-quality-section';
import { CatalogSection } from './catalog-section';
import { NotificationsSection } from './notifications/notifications-section';

interface Failing {
  readonly words: string;
  readonly call: string;
  readonly section: ReactNode;
  readonly answer: unknown;
  /** Content of the section after a successful read. */
  readonly shown: RegExp;
}

const sections: readonly Failing[] = [
  {
    words: 'Failed to load catalog settings',
    call: '/api/user/catalog-settings',
    section: <CatalogSection />,
    answer: { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 30000 },
    shown: /Tune In price/,
  },
  {
    words: 'Failed to load the notification settings',
    call: '/api/user/notification-settings',
    section: <NotificationsSection />,
    answer: { notificationsEnabled: true, kinds: {} },
    shown: /^Notifications/,
  },
  {
    words: 'Failed to load payment methods',
    call: '/api/user/payment-methods',
    section: <PaymentSection />,
    answer: { paymentMethods: [] },
    shown: /Add card/,
  },
  {
    words: 'Failed to load the audio quality',
    call: '/api/user/audio-quality-settings',
    section: <AudioQualitySection />,
    answer: { audioQuality: 'medium' },
    shown: /Save/,
  },
];

test.each(sections)(
  '$words: Try Again reads it again and shows it',
  async ({ words, call, section, answer, shown }) => {
    let isDown = true;
    globalThis.fetch = (async (address: string) => {
      const isAsked = address === call;
      const ok = !isAsked || !isDown;
      return {
        ok,
        status: ok ? 200 : 422,
        json: async () => (isAsked ? (isDown ? { error: 'Not now' } : answer) : {}),
      };
    }) as unknown as typeof fetch;
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(<QueryClientProvider client={queries}>{section}</QueryClientProvider>);

    expect(await screen.findByText(words)).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));

    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  },
);
