import { flipInTurn } from './flip';

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 5, value));

describe('flips', () => {
  it('run one after the other, and only the last one tells', async () => {
    const order: string[] = [];
    const flip = (name: string) => async () => {
      order.push(`${name} asks`);
      await later(null);
      order.push(`${name} is answered`);
      return name;
    };
    const answers = await Promise.all([flipInTurn('post', flip('first')), flipInTurn('post', flip('second'))]);
    expect(answers).toEqual([null, 'second']);
    expect(order).toEqual(['first asks', 'first is answered', 'second asks', 'second is answered']);
  });

  it('of different subjects do not wait for each other', async () => {
    const answers = await Promise.all([flipInTurn('a', () => later(1)), flipInTurn('b', () => later(2))]);
    expect(answers).toEqual([1, 2]);
  });

  it('go on after one has failed', async () => {
    const failing = flipInTurn('post', () => Promise.reject(new Error('offline')));
    const next = flipInTurn('post', () => later('yes'));
    await expect(failing).rejects.toThrow('offline');
    await expect(next).resolves.toBe('yes');
  });
});
