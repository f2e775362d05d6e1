import { given } from '../../../tests/support/world/given';
import type { DomainEvent } from './decider';
import { toggleDecider } from './toggle';

type Liked = DomainEvent<'Liked', { songId: string }>;
type Unliked = DomainEvent<'Unliked', { songId: string }>;

const decider = toggleDecider<Liked, Unliked>('Liked', 'Unliked');
const data = { songId: 's1' };
const liked: Liked = { type: 'Liked', data };
const unliked: Unliked = { type: 'Unliked', data };

test('a toggle changes to the wanted state, and does nothing in it', () => {
  given(decider, []).when({ kind: 'on', data }).then([liked]);
  given(decider, []).when({ kind: 'off', data }).then([]);
  given(decider, [liked]).when({ kind: 'on', data }).then([]);
  given(decider, [liked]).when({ kind: 'off', data }).then([unliked]);
  given(decider, [liked, unliked]).when({ kind: 'on', data }).then([liked]);
});

test('a flip changes to the other state', () => {
  given(decider, []).when({ kind: 'flip', data }).then([liked]);
  given(decider, [liked]).when({ kind: 'flip', data }).then([unliked]);
});
