import { partContracts } from '@libretto/contracts/federation/part-contracts';
import { messageSchemas, schemasFitTheTypes } from './message-schemas';

const parts = Object.values(partContracts);

test('every topic of the bus has a schema, which the compiler holds to its type', () => {
  expect(Object.keys(schemasFitTheTypes)).toEqual(Object.keys(messageSchemas));
});

test.each(Object.keys(messageSchemas))('%s is emitted by some part and taken by one', (topic) => {
  expect(parts.filter(({ emits }) => emits.some((each) => each === topic)).length).toBeGreaterThan(0);
  expect(parts.filter(({ takes }) => takes.some((each) => each === topic)).length).toBeGreaterThan(0);
});
