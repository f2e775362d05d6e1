import fc from 'fast-check';
import { MutationQueue } from './mutation-queue';

/** A server that flips its value on every call, as `POST /api/player/like` does, and responds when the test says so. */
function flippingServer(isOn = false) {
  const waiting: (() => void)[] = [];
  let held = isOn;
  return {
    get held() {
      return held;
    },
    send: () =>
      new Promise<boolean>((resolve) => {
        waiting.push(() => {
          held = !held;
          resolve(held);
        });
      }),
    answer: () => waiting.shift()?.(),
    flipElsewhere: () => {
      held = !held;
    },
    get isWaiting() {
      return waiting.length > 0;
    },
  };
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test('fast presses end where the last one says, whatever the server answers when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('press', 'answer', 'elsewhere'), { maxLength: 30 }), async (steps) => {
      const server = flippingServer();
      const shown: boolean[] = [];
      const queue = new MutationQueue((_, value) => shown.push(value));
      let visible = false;
      let pressed: boolean | null = null;
      for (const step of steps) {
        if (step === 'press') {
          visible = !(queue.wanted('a') ?? server.held);
          pressed = visible;
          void queue.mutate('a', visible, server.send);
        } else if (step === 'answer') server.answer();
        // Another tab flips only while none of our calls is pending, because the server serialises the two.
        else if (!server.isWaiting) {
          server.flipElsewhere();
          pressed = null;
        }
        await settled();
        if (queue.wanted('a') !== undefined) expect(queue.wanted('a')).toBe(pressed);
      }
      while (server.isWaiting) {
        server.answer();
        await settled();
      }
      if (pressed !== null) expect(server.held).toBe(pressed);
      expect(queue.wanted('a')).toBeUndefined();
    }),
  );
});

test('a failure reverts to the last state of the server', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const shown: [boolean, string][] = [];
  const queue = new MutationQueue((_, value, cause) => shown.push([value, cause]));
  await expect(queue.mutate('a', true, () => Promise.reject(new Error('down')))).resolves.toBe(false);
  expect(shown).toEqual([[false, 'failure']]);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

describe('a temporary failure', () => {
  const passes: (() => void)[] = [];
  const waiting = (onShow = jest.fn()) =>
    new MutationQueue(onShow, () => new Promise((resolve) => passes.push(resolve)));
  const pass = () => {
    for (const resolve of passes.splice(0)) resolve();
  };

  test('keeps showing the press, and sends it afterwards', async () => {
    const onShow = jest.fn();
    const queue = waiting(onShow);
    const send = jest.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(true);
    const pressed = queue.mutate('a', true, send);
    await settled();
    expect(queue.wanted('a')).toBe(true);
    expect(onShow).not.toHaveBeenCalled();
    pass();
    await expect(pressed).resolves.toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('sends nothing when it was pressed back meanwhile', async () => {
    const queue = waiting();
    const send = jest.fn().mockRejectedValue(new Error('no connection'));
    const pressed = queue.mutate('a', true, send);
    await settled();
    void queue.mutate('a', false, send);
    pass();
    await expect(pressed).resolves.toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('is over with the person who has left', async () => {
    const queue = waiting();
    const send = jest.fn().mockRejectedValue(new Error('no connection'));
    const pressed = queue.mutate('a', true, send);
    await settled();
    queue.clear();
    pass();
    await expect(pressed).resolves.toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

test('a press that came while the first failed is still sent', async () => {
  const sent: boolean[] = [];
  let fail: (error: Error) => void = () => undefined;
  const queue = new MutationQueue(() => undefined);
  const first = queue.mutate('a', true, (wanted) => {
    sent.push(wanted);
    return sent.length === 1 ? new Promise((_, reject) => (fail = reject)) : Promise.resolve(wanted);
  });
  void queue.mutate('a', false, async () => false);
  void queue.mutate('a', true, async () => true);
  fail(new Error('down'));
  await first;
  expect(sent).toEqual([true, true]);
});

test('a server that never reaches the wanted state is not asked forever', async () => {
  const send = jest.fn(async () => false);
  const queue = new MutationQueue(() => undefined);
  await queue.mutate('a', true, send);
  expect(send).toHaveBeenCalledTimes(4);
});
