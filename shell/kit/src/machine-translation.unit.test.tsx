// Browsers translate a page by replacing its text nodes with elements. A label that changes afterwards has to change on
// the screen too, and React must not try to remove a text node that is gone.
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Comment } from './cards/comment';
import { PostActions } from './cards/post-card';
import { Tabs } from './choices/tabs';
import { Button } from './controls/button';
import { Chip } from './controls/chip';
import { CharacterCounter } from './controls/fields/character-counter';
import { FollowButton } from './controls/follow-button';
import { IconHeart } from './icons/icons';
import { TrackRow } from './lists/track-row';
import { PriceTag, StatusTag, Tag } from './text/tag';

/** As Google Translate does: each text node becomes a `font` element with another one inside. */
function translate(root: HTMLElement): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const nothing = () => undefined;
const author = { id: 'ines', username: 'ines', isArtist: false, isPatron: false, profileImageId: null };
const comment = (likes: number) => (
  <Comment
    author={author}
    text="Well sung"
    createdAt="2026-10-01T10:00:00.000Z"
    likes={likes}
    hasLiked={likes > 1}
    onLike={nothing}
    onReply={nothing}
    edited={likes > 1}
  />
);
const post = (upvotes: number) => (
  <PostActions
    upvotes={upvotes}
    hasUpvoted={upvotes > 4}
    onUpvote={nothing}
    commentCount={upvotes}
    onComments={nothing}
  />
);
const tabs = (count: number) => (
  <Tabs
    label="Lists"
    selected="a"
    onSelect={nothing}
    tabs={[
      { id: 'a', label: `Songs ${count > 1 ? 'now' : 'then'}`, count, content: null },
      { id: 'b', label: 'Albums', content: null },
    ]}
  />
);
const row = (plays: number, price: number | undefined) => (
  <TrackRow
    title="Salt Hours"
    artist="Nour"
    album={plays > 1 ? 'Tides' : 'Waters'}
    durationSeconds={plays * 61}
    plays={plays}
    price={price}
    purchased={price === undefined}
    onPlay={nothing}
  />
);

const changes: Record<string, readonly [ReactElement, ReactElement]> = {
  'the label of a button': [<Button key="b">Save</Button>, <Button key="b">Saved</Button>],
  'the label of a button with an icon': [
    <Button key="b" icon={<IconHeart />}>{`Buy for ${75} Talents`}</Button>,
    <Button key="b" icon={<IconHeart />}>{`Buy for ${80} Talents`}</Button>,
  ],
  'a button that becomes busy': [<Button key="b">Pay</Button>, <Button key="b" busy>{`Paying`}</Button>],
  'a button that is busy no more': [<Button key="b" busy>{`Paying`}</Button>, <Button key="b">Pay</Button>],
  following: [
    <FollowButton key="f" following={false} name="Nour" onChange={nothing} />,
    <FollowButton key="f" following name="Nour" onChange={nothing} />,
  ],
  'a price': [<PriceTag key="p" talents={75} />, <PriceTag key="p" talents={80} />],
  'a tag with an icon': [
    <Tag key="t" icon={<IconHeart />}>
      Then
    </Tag>,
    <Tag key="t" icon={<IconHeart />}>
      Now
    </Tag>,
  ],
  'the status of a song': [<StatusTag key="s" status="Pending" />, <StatusTag key="s" status="Approved" />],
  'a chip': [
    <Chip key="c" count={3}>
      {'All'}
    </Chip>,
    <Chip key="c" icon={<IconHeart />} count={4}>
      {'All of them'}
    </Chip>,
  ],
  'the likes of a comment': [comment(1), comment(2)],
  'the first like of a comment': [comment(0), comment(1)],
  'the last like of a comment that is taken back': [comment(1), comment(0)],
  'the counters of a post': [post(4), post(5)],
  'a counter of characters': [
    <CharacterCounter key="n" length={4} max={9} />,
    <CharacterCounter key="n" length={5} max={9} />,
  ],
  tabs: [tabs(1), tabs(2)],
  'a row that was bought': [row(1, 75), row(2, undefined)],
};

test.each(Object.entries(changes))('%s changes on a translated page', (_, [before, after]) => {
  const { container, rerender } = render(before);
  translate(container);
  rerender(after);
  const shown = container.textContent;
  const fresh = render(after);
  expect(shown).toBe(fresh.container.textContent);
});
