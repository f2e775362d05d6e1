import { createActor } from 'xstate';
import { type PlaytimeReport, playtimeActor } from './playtime.actor';

function reporting({ isSignedIn = true } = {}) {
  const sent: (PlaytimeReport & { isLeaving: boolean })[] = [];
  let leave = () => {};
  const actor = createActor(
    playtimeActor({
      send: (report, isLeaving) => sent.push({ ...report, isLeaving }),
      onLeaving: (listener) => {
        leave = listener;
        return () => {
          leave = () => {};
        };
      },
    }),
  ).start();
  actor.send({ type: 'listener', isSignedIn });
  actor.send({ type: 'began', trackId: 'a', playId: 'p1' });
  const play = (seconds: number, from = 0) => {
    for (let at = 0.25; at <= seconds; at += 0.25) {
      actor.send({ type: 'heard', seconds: 0.25, positionSeconds: from + at });
    }
  };
  return { actor, sent, play, leave: () => leave() };
}

test('reports every five seconds the time played since the last report', () => {
  const { sent, play } = reporting();
  play(12);
  expect(sent).toMatchObject([
    { trackId: 'a', playId: 'p1', seconds: 5, position: 5, ended: false },
    { seconds: 5, position: 10 },
  ]);
});

test('reports the rest on pause, and nothing without new play time', () => {
  const { actor, sent, play } = reporting();
  play(2);
  actor.send({ type: 'paused' });
  actor.send({ type: 'paused' });
  expect(sent).toMatchObject([{ seconds: 2, position: 2, ended: false }]);
});

test('reports the end of a play, even if its last seconds were reported before', () => {
  const { actor, sent, play } = reporting();
  play(5);
  actor.send({ type: 'ended' });
  expect(sent.at(-1)).toMatchObject({ playId: 'p1', seconds: 0, ended: true });
});

test('reports the rest of a play when the next one begins', () => {
  const { actor, sent, play } = reporting();
  play(3);
  actor.send({ type: 'began', trackId: 'b', playId: 'p2' });
  play(1);
  actor.send({ type: 'paused' });
  expect(sent).toMatchObject([
    { trackId: 'a', playId: 'p1', seconds: 3 },
    { trackId: 'b', playId: 'p2', seconds: 1 },
  ]);
});

test('reports in a way that outlives the page when it goes away', () => {
  const { sent, play, leave } = reporting();
  play(1.5);
  leave();
  leave();
  expect(sent).toMatchObject([{ seconds: 1.5, isLeaving: true }]);
});

test("does not report guests' plays, nor count them for the person who signs in next", () => {
  const { actor, sent, play } = reporting({ isSignedIn: false });
  play(20);
  actor.send({ type: 'listener', isSignedIn: true });
  actor.send({ type: 'paused' });
  expect(sent).toEqual([]);
});

test('lets go of the page when it stops', () => {
  const { actor, sent, play, leave } = reporting();
  play(1);
  actor.stop();
  expect(sent).toHaveLength(1);
  leave();
  expect(sent).toHaveLength(1);
});
