// Sends a request with its address unchanged; `fetch` would normalize it first.
import { request } from 'node:http';
import type { Answer } from '../../support/world/client';

export function rawRequest(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const req = request({ hostname, port, method, path, headers }, async (res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of res) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const answered = new Headers();
      for (const [name, value] of Object.entries(res.headers)) answered.set(name, String(value));
      const isJson = /json/.test(answered.get('content-type') ?? '');
      resolve({ status: res.statusCode ?? 0, headers: answered, body: isJson ? JSON.parse(text) : text });
    });
    req.on('error', reject);
    req.end(body);
  });
}
