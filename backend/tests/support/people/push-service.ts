// A local push service with a device: it receives messages by the protocol (RFC 8030), authenticates their sender
// (VAPID, RFC 8292) and decrypts them as the device's browser would (RFC 8291, RFC 8188), independently of the
// product's code.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReadPush {
  /** The path of the device. */
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads freely.
  readonly payload: any;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
  /** The sender's claims, whose signature was verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly senderKey: string;
}

export interface PushServiceDevice {
  readonly path: string;
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
}

interface Device {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

interface AskedToWait {
  readonly status: number;
  readonly retryAfter: string;
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

export async function startPushService() {
  const devices = new Map<string, Device>();
  const taken: ReadPush[] = [];
  const faults: string[] = [];
  /** Responses to return instead of 201, in order. */
  const answers: (number | 'nothing' | AskedToWait)[] = [];
  const server = createServer((req, res) => {
    void bodyOf(req).then((body) => {
      const wanted = answers.shift();
      const device = devices.get(req.url ?? '');
      // Simulates a crash just after the message was accepted: the sender gets no response.
      const silent = wanted === 'nothing';
      const wait = typeof wanted === 'object' ? { 'retry-after': wanted.retryAfter } : {};
      const asked = typeof wanted === 'object' ? wanted.status : wanted;
      const status = typeof asked === 'number' ? asked : device === undefined ? 410 : 201;
      try {
        if (status === 201 && device !== undefined) taken.push(readPush(req, body, device, origin()));
      } catch (error) {
        faults.push(String(error));
        return res.writeHead(400).end();
      }
      if (silent) return req.socket.destroy();
      return res.writeHead(status, status === 301 ? { location: 'http://127.0.0.1:1/' } : wait).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    origin: origin(),
    taken,
    faults,
    answers,
    /** Creates a subscribed browser. */
    device(): PushServiceDevice {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${++count}`;
      devices.set(path, { keys, auth });
      const known = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { path, subscription: { endpoint: origin() + path, keys: known } };
    },
    /** Makes the service forget the device. */
    forget: ({ path }: PushServiceDevice) => devices.delete(path),
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** @throws Error when the message violates the protocol. */
function readPush(req: IncomingMessage, body: Buffer, device: Device, origin: string): ReadPush {
  const { headers } = req;
  const wrong = (what: string) => new Error(`The push has ${what}`);
  if (req.method !== 'POST') throw wrong('another method');
  if (!/^\d+$/.test(headers.ttl as string)) throw wrong('no TTL');
  if (headers['content-encoding'] !== 'aes128gcm') throw wrong('another encoding');
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(headers.topic as string)) throw wrong('an invalid topic');
  // Push services need not accept more (RFC 8030, 7.2).
  if (body.length > 4096) throw wrong('too long a body');
  const { claims, senderKey } = verified(headers.authorization ?? '', origin);
  return {
    path: req.url ?? '',
    payload: JSON.parse(decrypted(body, device).toString('utf8')),
    ...{ headers, bytes: body.length, claims, senderKey },
  };
}

function verified(authorization: string, origin: string): Pick<ReadPush, 'claims' | 'senderKey'> {
  const [, token = '', senderKey = ''] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', content = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  if (read(header).alg !== 'ES256') throw new Error('The token is signed in another way');
  const point = Buffer.from(senderKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33, 65),
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${content}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The token is signed by somebody else');
  const claims = read(content) as ReadPush['claims'];
  if (claims.aud !== origin) throw new Error('The token is for another service');
  const leftS = claims.exp - Date.now() / 1000;
  if (leftS <= 0 || leftS > 24 * 60 * 60) throw new Error('The token is out of its time');
  if (!/^(mailto:|https:\/\/)/.test(claims.sub)) throw new Error('The token names nobody');
  return { claims, senderKey };
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function decrypted(body: Buffer, { keys, auth }: Device): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey]);
  const secret = hkdf(auth, keys.computeSecret(serverKey), info, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, followed by zeros only.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is not right');
  return padded.subarray(0, end);
}
