// Gathers the calls of one turn of the event loop into one question: a process that takes over the consumers of another
// one asks for thousands of positions at once.
import type { MongoConnection } from './connection';

interface Waiting<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** @param answerAll returns the answer to each call, in their order. If it rejects, all of these calls do. */
export function gatheredOn<Call, Answer>(
  answerAll: (mongo: MongoConnection, calls: readonly Call[]) => Promise<readonly Answer[]>,
): (mongo: MongoConnection, call: Call) => Promise<Answer> {
  const waitingOn = new WeakMap<MongoConnection, Waiting<Call, Answer>[]>();
  const send = async (mongo: MongoConnection) => {
    const waiting = waitingOn.get(mongo) ?? [];
    waitingOn.delete(mongo);
    try {
      const answers = await answerAll(
        mongo,
        waiting.map(({ call }) => call),
      );
      waiting.forEach(({ resolve }, at) => void resolve(answers[at] as Answer));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };
  return (mongo, call) =>
    new Promise((resolve, reject) => {
      const known = waitingOn.get(mongo);
      if (known !== undefined) return void known.push({ call, resolve, reject });
      waitingOn.set(mongo, [{ call, resolve, reject }]);
      setImmediate(() => void send(mongo));
    });
}
