import { bus } from '@libretto/contracts/federation';
import { command } from '@libretto/product/command';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, type Handler } from '../testing/fake-server';
import { person } from '../testing/people';
import { everyPage, layoutIs, showAt, signedInAs } from '../testing/show-at';
import { StepUpHost } from './step-up-host';

const passkey = { id: 'p', response: {} };
/** Answers as soon as the user has approved the prompt of the browser. */
let approvedPasskey: Promise<typeof passkey>;
jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: () => approvedPasskey }));

const title = 'Confirm that it is you';
const refused = { status: 403, json: { error: 'Please confirm that it is you.', code: 'confirm-identity' } };
const paid = { json: { success: true, transactionId: 't1', talentBalance: 5, euroBalance: 0 } };
const donation = { body: { artistId: 'a1', amount: 20_000, paymentMethod: 'balance' } } as const;

/** A server that wants a code before it takes a donation. */
function server(handlers: Record<string, Handler> = {}) {
  let isConfirmed = false;
  return fakeServer({
    'GET /api/auth/factors': () => ({ json: { hasTotp: true, recoveryCodesLeft: 9, passkeys: [] } }),
    'POST /api/social/donate': () => (isConfirmed ? paid : refused),
    'POST /api/auth/step-up': () => {
      isConfirmed = true;
      return { json: { success: true } };
    },
    ...handlers,
  });
}

function serverWithPasskey(handlers: Record<string, Handler> = {}) {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const passkeys = [{ id: 'p', label: 'Key', addedAt: '', lastUsedAt: null }];
  return server({
    'GET /api/auth/factors': () => ({ json: { hasTotp: true, recoveryCodesLeft: 9, passkeys } }),
    'POST /api/auth/step-up/begin': () => ({ json: { passkeyOptions: {} } }),
    ...handlers,
  });
}
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

/** Leaves the prompt of the browser open until the returned function is called. */
function laterApproval(): () => void {
  let approve = () => {};
  approvedPasskey = new Promise((resolve) => {
    approve = () => resolve(passkey);
  });
  return approve;
}

const donate = () => command('POST /api/social/donate', donation);
const code = () => screen.findByRole('textbox', { name: 'Code' });

beforeAll(() => import('./step-up-dialog'));

beforeEach(() => {
  approvedPasskey = Promise.resolve(passkey);
  layoutIs('desktop');
  signedInAs(person());
  showAt(everyPage, <StepUpHost />);
});

test('a payment continues automatically once the user has confirmed', async () => {
  const { asked } = server();
  const donated = donate();
  await userEvent.type(await code(), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await donated).toMatchObject({ success: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(asked.filter(({ key }) => key === 'POST /api/social/donate')).toHaveLength(2);
});

test('payments at the same time share one dialog', async () => {
  server();
  const both = Promise.all([donate(), donate()]);
  await userEvent.type(await code(), '123456');
  expect(screen.getAllByRole('dialog', { name: title })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await both).toHaveLength(2);
});

test('a cancelled confirmation cancels the payment', async () => {
  server();
  const failed = donate().catch((error) => error);
  await code();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await failed).toMatchObject({ code: 'cancelled' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('reports a wrong code, which can be corrected, and does not send an empty one', async () => {
  const { asked } = server({
    'POST /api/auth/step-up': () => ({ status: 422, json: { error: 'This code is not right.', code: 'wrong-code' } }),
  });
  act(() => bus.emit('session/confirmation-required', { onClosed: () => undefined }));
  await code();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.getByText('Please enter the code')).toBeInTheDocument();
  expect(asked.some(({ key }) => key === 'POST /api/auth/step-up')).toBe(false);
  await userEvent.type(await code(), '000000');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code is not right.')).toBeInTheDocument();
});

test('does not ask a user with only passkeys for a code', async () => {
  server({
    'GET /api/auth/factors': () => ({
      json: {
        hasTotp: false,
        recoveryCodesLeft: 0,
        passkeys: [{ id: 'p', label: 'Key', addedAt: '', lastUsedAt: null }],
      },
    }),
  });
  act(() => bus.emit('session/confirmation-required', { onClosed: () => undefined }));
  expect(await screen.findByText('This browser cannot use passkeys')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Code' })).not.toBeInTheDocument();
});

const withoutFactor = { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] };

test('asks a user without a second factor for the password', async () => {
  const { asked } = server({
    'GET /api/auth/factors': () => ({ json: withoutFactor }),
    'GET /api/auth/identities': () => ({ json: { hasPassword: true, identities: [] } }),
  });
  const donated = donate();
  const password = await screen.findByLabelText('Password');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  await userEvent.type(password, 'a quiet harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await donated).toMatchObject({ success: true });
  const confirmed = asked.filter(({ key }) => key === 'POST /api/auth/step-up');
  expect(confirmed).toMatchObject([{ body: { password: 'a quiet harbour' } }]);
});

test('asks for the password also when the sign-in methods fail to load', async () => {
  server({
    'GET /api/auth/factors': () => ({ json: withoutFactor }),
    'GET /api/auth/identities': () => ({ status: 500, json: { error: 'Out of order' } }),
  });
  const donated = donate();
  await userEvent.type(await screen.findByLabelText('Password'), 'a quiet harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await donated).toMatchObject({ success: true });
});

describe('when the factors of the account arrive after the dialog has opened', () => {
  /** Opens the dialog, and answers once the field of the code has the focus. */
  async function openThenAnswer(factors: object, handlers: Record<string, Handler> = {}) {
    let answer = () => {};
    const late = new Promise<{ json: object }>((resolve) => {
      answer = () => resolve({ json: factors });
    });
    serverWithPasskey({ 'GET /api/auth/factors': () => late, ...handlers });
    act(() => bus.emit('session/confirmation-required', { onClosed: () => undefined }));
    const field = await code();
    await waitFor(() => expect(field).toHaveFocus());
    await act(async () => answer());
  }

  test('the field of the password receives the focus', async () => {
    await openThenAnswer(withoutFactor, {
      'GET /api/auth/identities': () => ({ json: { hasPassword: true, identities: [] } }),
    });
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  test('the button of the passkey receives the focus where there is no code', async () => {
    const passkeys = [{ id: 'p', label: 'Key', addedAt: '', lastUsedAt: null }];
    await openThenAnswer({ ...withoutFactor, passkeys });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use a passkey' })).toHaveFocus());
  });

  test('the field of the code keeps the focus where there are codes', async () => {
    await openThenAnswer({ hasTotp: true, recoveryCodesLeft: 9, passkeys: [] });
    expect(await code()).toHaveFocus();
  });
});

test('tells a user without a password to sign in again', async () => {
  server({
    'GET /api/auth/factors': () => ({ json: withoutFactor }),
    'GET /api/auth/identities': () => ({ json: { hasPassword: false, identities: [] } }),
  });
  act(() => bus.emit('session/confirmation-required', { onClosed: () => undefined }));
  expect(await screen.findByText('Please sign in again')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});

test('a confirmation that arrives after its dialog was cancelled leaves the next dialog open', async () => {
  let confirm = (_: { json: object }) => {};
  const late = new Promise<{ json: object }>((resolve) => {
    confirm = resolve;
  });
  const { asked } = serverWithPasskey({ 'POST /api/auth/step-up': () => late });
  const first = donate().catch((error) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(asked.some(({ key }) => key === 'POST /api/auth/step-up')).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await first;
  const onClosed = jest.fn();
  act(() => bus.emit('session/confirmation-required', { onClosed }));
  await code();
  await act(async () => confirm({ json: { success: true } }));
  expect(await code()).toBeInTheDocument();
  expect(onClosed).not.toHaveBeenCalled();
});

test('a passkey approved after its dialog was cancelled confirms nothing', async () => {
  const { asked } = serverWithPasskey();
  const approve = laterApproval();
  const failed = donate().catch((error) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(asked.some(({ key }) => key === 'POST /api/auth/step-up/begin')).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await failed).toMatchObject({ code: 'cancelled' });
  await act(async () => approve());
  expect(asked.some(({ key }) => key === 'POST /api/auth/step-up')).toBe(false);
});

test('the button for a passkey keeps the focus, and asks once until the browser has answered', async () => {
  const { asked } = serverWithPasskey();
  const approve = laterApproval();
  const donated = donate();
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  const begun = () => asked.filter(({ key }) => key === 'POST /api/auth/step-up/begin').length;
  await userEvent.click(button);
  await waitFor(() => expect(begun()).toBe(1));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(begun()).toBe(1);
  await act(async () => approve());
  expect(await donated).toMatchObject({ success: true });
});
