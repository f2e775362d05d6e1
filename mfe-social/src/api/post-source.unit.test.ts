import { aPost, aTunedInPost } from '../testing/posts';
import { merged } from './post-source';

const at = (hour: number) => `2026-10-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const open = (...hours: number[]) => hours.map((hour) => aPost({ id: `open ${hour}`, createdAt: at(hour) }));
const forFans = (...hours: number[]) => hours.map((hour) => aTunedInPost({ id: `fans ${hour}`, createdAt: at(hour) }));
const ids = (posts: ReturnType<typeof merged>) => posts?.map(({ id }) => id);

describe('two lists of posts as one', () => {
  it('stand by time, each in its own order', () => {
    expect(ids(merged(open(9, 7), forFans(8, 6), ''))).toEqual(['open 9', 'fans 8', 'open 7', 'fans 6']);
  });

  it('show nothing above which the next page of the other could still insert a post', () => {
    expect(ids(merged(open(9, 7), forFans(8, 3), at(7)))).toEqual(['open 9', 'fans 8', 'open 7']);
  });

  it('are one where the other is empty or has failed', () => {
    expect(ids(merged(open(9), undefined, ''))).toEqual(['open 9']);
    expect(ids(merged(undefined, forFans(8), ''))).toEqual(['fans 8']);
    expect(merged(undefined, undefined, '')).toBeUndefined();
  });
});
