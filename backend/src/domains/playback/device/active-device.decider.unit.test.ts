import { type PlaceCommand, type PlaybackMoved, placeDecider } from './active-device.decider';

const report = (deviceId: string, playing = true, trackId = 'tide'): PlaceCommand => ({
  kind: 'report',
  ...{ userId: 'me', deviceId, playing, trackId, positionSeconds: 3 },
});

/** Applies the reports in order and returns all events. */
function after(...reports: PlaceCommand[]): readonly PlaybackMoved['data'][] {
  let state = placeDecider.initialState;
  return reports.flatMap((each) => {
    const events = placeDecider.decide(each, state) as readonly PlaybackMoved[];
    state = events.reduce(placeDecider.evolve, state);
    return events.map(({ data }) => data);
  });
}
const produced = (...reports: PlaceCommand[]) =>
  after(...reports).map(({ deviceId, playing, turn }) => `${turn} ${deviceId} ${playing ? 'plays' : 'stops'}`);

test('the last device to begin has the music', () => {
  expect(produced(report('phone'), report('desk'))).toEqual(['1 phone plays', '2 desk plays']);
});

test('a device that says the same again says nothing new, another track is news', () => {
  expect(produced(report('phone'), report('phone'), report('phone', true, 'wren'))).toEqual([
    '1 phone plays',
    '2 phone plays',
  ]);
});

test('only the device that plays can stop', () => {
  expect(produced(report('phone'), report('desk'), report('phone', false), report('desk', false))).toEqual([
    '1 phone plays',
    '2 desk plays',
    '3 desk stops',
  ]);
});

test('nothing stops what does not play', () => {
  expect(produced(report('phone', false))).toEqual([]);
  expect(produced(report('phone'), report('phone', false), report('phone', false))).toHaveLength(2);
});
