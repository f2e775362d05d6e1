/** The minimum length of a machine's accept queue; its kernel may reset connections beyond that. */
const mostAtOnce = 100;

/** Makes this many calls, a hundred of them concurrently, and returns their results. */
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
