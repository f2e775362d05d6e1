/** What a machine takes in connections that wait to be accepted, at the least; more at once may be reset by its kernel. */
const mostAtOnce = 100;

/** The answers to so many calls, of which a hundred are always under way together. */
export async function callsAtOnce<Answer>(count: number, call: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let begun = 0;
  const caller = async () => {
    while (begun < count) {
      begun += 1;
      answers.push(await call());
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, mostAtOnce) }, caller));
  return answers;
}
