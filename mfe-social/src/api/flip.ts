// Calls that flip what the server holds, such as likes: they run one after the other for each subject, so that two quick
// taps reach the server in their order, and the answer to the first does not undo the second on screen.

const lastOf = new Map<string, Promise<unknown>>();

/** Resolves with the answer, or with null when a later flip of the same subject will tell. */
export async function flipInTurn<Answer>(subject: string, flip: () => Promise<Answer>): Promise<Answer | null> {
  const before = lastOf.get(subject) ?? Promise.resolve();
  const mine = before.then(flip, flip);
  lastOf.set(subject, mine);
  try {
    const answer = await mine;
    return lastOf.get(subject) === mine ? answer : null;
  } finally {
    if (lastOf.get(subject) === mine) lastOf.delete(subject);
  }
}
