import type { Request, Response } from 'express';
import { methodOverride } from './middleware';

function methodAfter(method: string, override: string, path = '/api/upload/tus/a1'): string {
  const req = { method, path, headers: { 'x-http-method-override': override } } as unknown as Request;
  methodOverride(req, {} as Response, () => undefined);
  return req.method;
}

test.each(['PATCH', 'DELETE', 'patch'])('a POST to an upload becomes a %s', (method) => {
  expect(methodAfter('POST', method)).toBe(method.toUpperCase());
});

test.each(['HEAD', 'GET', 'OPTIONS', 'PUT', 'TRACE'])('a POST never becomes a %s', (method) => {
  expect(methodAfter('POST', method)).toBe('POST');
});

test('no other method and no other path is overridden', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PATCH']) expect(methodAfter(method, 'DELETE')).toBe(method);
  expect(methodAfter('POST', 'DELETE', '/api/songs/a1')).toBe('POST');
});
