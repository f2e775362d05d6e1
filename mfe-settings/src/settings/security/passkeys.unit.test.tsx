import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Passkeys } from './passkeys';

/** The prompt of the browser stays open for as long as this test runs. */
const startRegistration = jest.fn(() => new Promise(() => undefined));
jest.mock('@simplewebauthn/browser', () => ({ startRegistration: () => startRegistration() }));

beforeEach(() => void Object.assign(globalThis, { PublicKeyCredential: class {} }));
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

test('asks for one passkey at a time, also while the browser asks the user', async () => {
  const fetched = jest.fn(async () => ({ ok: true, status: 200, json: async () => ({}) }));
  globalThis.fetch = fetched as unknown as typeof fetch;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Passkeys passkeys={[]} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Add a passkey' });
  await userEvent.click(button);
  await waitFor(() => expect(startRegistration).toHaveBeenCalled());
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(fetched).toHaveBeenCalledTimes(1);
});
