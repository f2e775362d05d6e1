// The people whom a name that is being written may mean.

import { css } from '@emotion/react';
import { plural, t } from '@lingui/core/macro';
import { optionStyle } from '../overlays/list-style';
import { popoverStyle } from '../overlays/overlay-style';
import { Avatar } from '../pictures/avatar';
import { type Person, PersonName } from '../text/person';
import { visuallyHiddenStyle } from '../theme/visually-hidden';

export type MentionListProps = {
  id: string;
  people: readonly Person[];
  active: number;
  placement: 'above' | 'below';
  onChoose: (at: number) => void;
};

export function MentionList({ id, people, active, placement, onChoose }: MentionListProps) {
  const count = people.length;
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={t`People to mention`}
        css={[popoverStyle, list]}
        data-placement={placement}
      >
        {people.map((person, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that keeps the focus takes the keys.
          <div
            key={person.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            data-focused={at === active || undefined}
            css={optionStyle}
            // The field keeps the focus, and with it the keyboard of a phone.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(at)}
          >
            <Avatar id={person.id} name={person.username} imageId={person.profileImageId} sizePx={24} />
            <PersonName person={person} />
          </div>
        ))}
      </div>
      <span css={visuallyHiddenStyle} role="status">
        {plural(count, { one: `${count} person to mention`, other: `${count} people to mention` })}
      </span>
    </>
  );
}

const list = css`
  position: absolute;
  z-index: 3;
  inset-inline: 0;
  max-width: 340px;
  max-height: 344px;
  overflow-y: auto;
  &[data-placement='above'] {
    bottom: calc(100% + 4px);
  }
  &[data-placement='below'] {
    top: calc(100% + 4px);
  }
`;
