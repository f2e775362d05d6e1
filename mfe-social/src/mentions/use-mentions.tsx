// Autocomplete for mentions in a textarea: `@na…` opens the list, arrow keys and Enter choose, Escape closes it.
// ARIA allows no combobox role on a multi-line field, so the field references the list and its active option instead.
import { useDebounced } from '@libretto/kit/hooks';
import { MentionList } from '@libretto/kit/lists';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useMemo, useState } from 'react';
import {
  type Mentionable,
  type MentionDraft,
  mentionables,
  mentionDraft,
  mostListed,
  withMention,
} from './mention-rules';

const searchDelayMs = 150;

export interface MentionsOf {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Users in the thread, the closest first. */
  readonly near: readonly Mentionable[];
  readonly ownId: string;
  readonly placement: 'above' | 'below';
  readonly maxLength: number;
}

export function useMentions({ text, onText, field, near, ownId, placement, maxLength }: MentionsOf) {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  /** Start of the mention for which the user closed the list; it stays closed for this mention. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const listId = useId();
  const draft = caret === null ? null : mentionDraft(text, caret);
  const people = useMentionables(draft?.start === closedAt ? null : draft, near, ownId);
  const isOpen = people.length > 0;
  const at = Math.min(active, people.length - 1);

  const choose = (place: number) => {
    const person = people[place];
    if (!draft || !person) return;
    const chosen = withMention(text, draft, person.username);
    setClosedAt(draft.start);
    if (chosen.text.length > maxLength) return;
    onText(chosen.text);
    setCaret(chosen.caret);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(chosen.caret, chosen.caret);
    });
  };

  /** Returns true when the list has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const isChosen = (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || event.key === 'Tab';
    if (isChosen && !event.shiftKey) choose(at);
    else if (event.key === 'ArrowDown') setActive((at + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((at + people.length - 1) % people.length);
    else if (event.key === 'Escape') setClosedAt(draft?.start ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const follow = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const now = selectionStart === selectionEnd ? selectionStart : null;
    setCaret(now);
    const written = now === null ? null : mentionDraft(value, now);
    if (written?.start !== draft?.start) setActive(0);
    if (written?.start !== closedAt) setClosedAt(null);
  };

  return {
    onKeyDown,
    follow,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${at}` : undefined,
      onSelect: follow,
      onBlur: () => setCaret(null),
    } as const,
    list: isOpen && <MentionList id={listId} people={people} active={at} placement={placement} onChoose={choose} />,
  };
}

function useMentionables(draft: MentionDraft | null, near: readonly Mentionable[], ownId: string) {
  const search = useDebounced(draft?.search ?? '', searchDelayMs);
  const { data } = useQuery({
    ...query('GET /api/social/mentionable', { query: { search, limit: mostListed } }),
    enabled: draft !== null && search !== '',
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return useMemo(
    () => (draft ? mentionables(draft, near, fitting(data?.users, draft), ownId) : []),
    [draft, near, data, ownId],
  );
}

/** Filters results of a shorter search while the current one is pending. */
const fitting = (users: readonly Mentionable[] = [], { search }: MentionDraft) => {
  const first = search.split(' ')[0]?.toLowerCase() ?? '';
  return users.filter(({ username }) => username.toLowerCase().includes(first));
};
