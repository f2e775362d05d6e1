import type { Fact } from './fact-values';
import { patchAnswer } from './patch-answer';

test('a fact of a kind that only a newer remote knows changes no answer, and stops nothing', () => {
  const answer = { id: 's1', title: 'Tiles' };
  expect(patchAnswer(answer, { kind: 'pinned', id: 's1', value: true } as unknown as Fact)).toBe(answer);
});
