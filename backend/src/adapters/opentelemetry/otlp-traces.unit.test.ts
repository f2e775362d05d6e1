import { newId } from '../../kernel/values/ids';
import { OtlpTraces, traceIdOf } from './otlp-traces';

const tracesOf = (share: number) =>
  new OtlpTraces({ url: 'http://127.0.0.1:9/v1/traces', share }, 'libretto-test', { warn: () => undefined });

test('an id of a request is found in its trace digit by digit', () => {
  expect(traceIdOf('0192f0a1-7b3c-7def-8123-456789abcdef')).toBe('0192f0a17b3c7def8123456789abcdef');
});

test('an id that a client made in its own way has a trace too', () => {
  expect(traceIdOf('browser-made-0001')).toMatch(/^[0-9a-f]{32}$/);
});

test.each([0, 0.25, 0.5, 1])('records the share %f of requests, and of the same ones each time', async (share) => {
  const ids = Array.from({ length: 4_000 }, newId);
  const [one, other] = [tracesOf(share), tracesOf(share)];
  const recorded = ids.filter((id) => one.records(id));
  expect(recorded).toEqual(ids.filter((id) => other.records(id)));
  expect(Math.abs(recorded.length / ids.length - share)).toBeLessThan(0.04);
  await Promise.all([one.close(), other.close()]);
});
