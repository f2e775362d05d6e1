import { httpCalls } from '../http';
import { openApiDocument } from '.';

const document = openApiDocument('http://localhost:4000');

it('describes every call of the contract under a unique name', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(new Set(described)).toEqual(new Set(httpCalls.map(({ method, path }) => `${method} ${path}`)));
  expect(new Set(described).size).toBe(httpCalls.length);
});

it('says what a purchase is refused with', () => {
  const refusal = document.paths?.['/api/song/purchase']?.post?.responses?.['422'];
  expect(JSON.stringify(refusal)).toContain('Insufficient Talent balance. You need {price} Talents.');
});

it('names path parameters, so that a client can be generated', () => {
  const parameters = document.paths?.['/api/songs/{id}/comments']?.get?.parameters;
  expect(JSON.stringify(parameters)).toContain('"in":"path"');
});
