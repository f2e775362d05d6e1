import type { Response } from 'express';
import type { Installation } from '../../../kernel/domain';
import { createKnownDevices } from './known-devices';

const devicesWith = (secret: number, publicOrigin = 'https://music.example') =>
  createKnownDevices({ get: () => Buffer.alloc(32, secret) }, { publicOrigin } as Installation);
const devices = devicesWith(1);

/** A browser that stores one cookie. */
function browser(cookie = '') {
  const kept = { cookie, options: {} as Record<string, unknown> };
  const req = { headers: {} as { cookie?: string } };
  const res = {
    cookie: (name: string, value: string, options: Record<string, unknown>) => {
      kept.options = options;
      req.headers.cookie = `${name}=${encodeURIComponent(value)}`;
    },
  } as unknown as Response;
  if (cookie !== '') req.headers.cookie = cookie;
  return { req, res, kept };
}

test('a device is known to the accounts that signed in on it, and to no others', () => {
  const { req, res, kept } = browser();
  expect(devices.idOf(req, 'mine')).toBeUndefined();
  devices.remember(req, res, 'mine');
  devices.remember(req, res, 'yours');
  expect(devices.idOf(req, 'mine')).toMatch(/^[\w-]{22}$/);
  expect(devices.idOf(req, 'yours')).not.toBe(devices.idOf(req, 'mine'));
  expect(devices.idOf(req, 'anybody else')).toBeUndefined();
  expect(req.headers.cookie).toMatch(/^__Host-libretto-device=/);
  expect(req.headers.cookie).not.toContain('mine');
  expect(kept.options).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax', path: '/' });
  expect(Number(kept.options.maxAge)).toBeGreaterThan(365 * 86_400_000);
});

test('signing in again takes a new number and no further place', () => {
  const { req, res } = browser();
  devices.remember(req, res, 'mine');
  const first = devices.idOf(req, 'mine');
  const length = req.headers.cookie?.length;
  devices.remember(req, res, 'mine');
  expect(devices.idOf(req, 'mine')).not.toBe(first);
  expect(req.headers.cookie).toHaveLength(length ?? 0);
});

test('a device remembers the newest of its accounts', () => {
  const { req, res } = browser();
  for (let n = 0; n < 12; n++) devices.remember(req, res, `account ${n}`);
  expect(devices.idOf(req, 'account 11')).toBeDefined();
  expect(devices.idOf(req, 'account 4')).toBeDefined();
  expect(devices.idOf(req, 'account 3')).toBeUndefined();
});

test.each(['', '~', 'x', `${'a'.repeat(22)}.${'b'.repeat(43)}`, '%00', '%E0%A4%A', 'x'.repeat(9000)])(
  'nothing made up is obeyed (%#)',
  (value) => {
    const { req } = browser(`__Host-libretto-device=${value}`);
    expect(devices.idOf(req, 'mine')).toBeUndefined();
  },
);

test('another installation, or one without https, knows none of it', () => {
  const { req, res } = browser();
  devices.remember(req, res, 'mine');
  expect(devicesWith(2).idOf(req, 'mine')).toBeUndefined();
  expect(devicesWith(1, 'http://localhost:4000').idOf(req, 'mine')).toBeUndefined();
});
