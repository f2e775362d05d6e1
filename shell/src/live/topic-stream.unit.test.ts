import type { Push, SubscribeAnswer } from '@libretto/contracts/realtime';
import { TopicStream } from './topic-stream';

const refused: SubscribeAnswer = { ok: false, error: 'This topic is not for you' };
const push: Push = { topic: 'tuned-in', offset: 5, kind: 'notification', id: 'n' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function streamAnswering(...answers: readonly SubscribeAnswer[]) {
  const left = [...answers];
  const ask = jest.fn(async () => left.shift() ?? refused);
  const stream = new TopicStream(ask, performance.now());
  const received: number[] = [];
  const listener = { onPush: ({ offset }: Push) => void received.push(offset), onGap: () => undefined };
  stream.listeners.add(listener);
  return { stream, ask, received, leave: () => stream.listeners.delete(listener) };
}

test('asks again with growing pauses after a refusal, and delivers once the server allows it', async () => {
  const { stream, ask, received } = streamAnswering(refused, refused, { ok: true, offset: 4 });
  void stream.join();
  for (const [times, pauseMs] of [
    [1, 1_000],
    [2, 2_000],
  ] as const) {
    await jest.advanceTimersByTimeAsync(pauseMs - 1);
    expect(ask).toHaveBeenCalledTimes(times);
    await jest.advanceTimersByTimeAsync(1);
  }
  expect(ask).toHaveBeenCalledTimes(3);
  stream.receive(push);
  expect(received).toEqual([5]);
});

test('takes refusals as final after half a minute of them', async () => {
  const { stream, ask } = streamAnswering();
  const joining = stream.join();
  await jest.advanceTimersByTimeAsync(120_000);
  await joining;
  expect(ask).toHaveBeenCalledTimes(6);
});

test('does not ask again once nobody listens', async () => {
  const { stream, ask, leave } = streamAnswering();
  void stream.join();
  await jest.advanceTimersByTimeAsync(0);
  leave();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
