// A song of the release as a card: a summary line when closed, its fields when open. The
// line shows progress and errors.
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconButton, MenuButton, type MenuEntry } from '@libretto/kit/controls';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconTrash,
} from '@libretto/kit/icons';
import { formatTalents, Tag } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { songPriceTalents } from '../../prices';
import type { ReleaseEditor } from '../release/release-editor';
import { isUploading, type SongItem } from '../release/release-state';
import { body, card, grip, head, number, texts, title } from './song-card-style';
import { SongFieldset } from './song-fieldset';
import { SongLine } from './song-line';

export interface SongCardProps {
  editor: ReleaseEditor;
  item: SongItem;
  place: number;
  count: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  showsErrors: boolean;
}

export function SongCard({ editor, item, place, count, isOpen, onOpen, showsErrors }: SongCardProps) {
  const { key, fields, file } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
  });
  const name = fields.name.trim() || t`Untitled song`;
  const moveTo = (to: number) => editor.move(key, to);
  const byKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo(place + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const isRefused = file?.phase === 'refused';
  return (
    <li
      ref={setNodeRef}
      css={card}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-song={key}
      data-dragged={isDragging || undefined}
      aria-label={name}
      onKeyDown={byKeys}
      tabIndex={-1}
    >
      <div css={head}>
        <button
          type="button"
          css={grip}
          ref={setActivatorNodeRef}
          {...listeners}
          aria-label={t`Move ${name}`}
          aria-pressed={isDragging}
          aria-describedby={attributes['aria-describedby']}
        >
          <IconGripVertical size={20} aria-hidden />
        </button>
        <span css={number}>{place + 1}</span>
        <div css={texts}>
          <h3 css={title}>{name}</h3>
          <SongLine item={item} onCancel={() => void editor.remove(key)} onRetry={() => editor.retry(key)} />
        </div>
        {!file && (
          <Tag data-price="" tone={fields.isPaid ? 'accent' : 'neutral'}>
            {fields.isPaid ? formatTalents(songPriceTalents) : t`Free`}
          </Tag>
        )}
        {file && !isUploading(item) ? (
          <IconButton
            label={t`Remove ${name}`}
            tooltip={false}
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => void editor.remove(key)}
          />
        ) : (
          <MenuButton label={t`More for ${name}`} entries={menuOf({ editor, item, place, count })} />
        )}
        {!isRefused && (
          <IconButton
            label={isOpen ? t`Close ${name}` : t`Edit ${name}`}
            tooltip={false}
            aria-expanded={isOpen}
            icon={isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
            onClick={() => onOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && !isRefused && (
        <div css={body}>
          <SongFieldset
            song={item.song}
            fields={fields}
            onChange={(field, value) => editor.setSong(key, field, value)}
            showsErrors={showsErrors}
          />
        </div>
      )}
    </li>
  );
}

function menuOf({
  editor,
  item,
  place,
  count,
}: Pick<SongCardProps, 'editor' | 'item' | 'place' | 'count'>): MenuEntry[] {
  return [
    {
      id: 'up',
      label: t`Move up`,
      icon: <IconArrowUp size={20} />,
      shortcut: t`Alt ↑`,
      disabled: place === 0,
      onAction: () => editor.move(item.key, place - 1),
    },
    {
      id: 'down',
      label: t`Move down`,
      icon: <IconArrowDown size={20} />,
      shortcut: t`Alt ↓`,
      disabled: place === count - 1,
      onAction: () => editor.move(item.key, place + 1),
    },
    {
      id: 'remove',
      label: t`Remove from this release`,
      icon: <IconTrash size={20} />,
      danger: true,
      onAction: () => void editor.remove(item.key),
    },
  ];
}
