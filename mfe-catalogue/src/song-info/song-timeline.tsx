// The status history of a song, latest first, as its artist and reviewers see it.
import { css } from '@emotion/react';
import type { TimelineEntry } from '@libretto/contracts/http/catalogue/own-songs';
import { formatFullDate, formatTalents, RelativeTime } from '@libretto/kit/text';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useTimeline } from '../api/own-songs';
import { reasonTexts } from '../reason-texts';
import { fieldName } from '../review/field-names';

export function SongTimeline({ songId }: { songId: string }) {
  const { data } = useTimeline(songId);
  if (!data || data.entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long timeline scrolls in its dialog, which the keyboard must reach.
    <section css={section} aria-labelledby="song-timeline" tabIndex={0}>
      <h3 id="song-timeline">{t`Timeline`}</h3>
      <ol>
        {data.entries.map((entry) => (
          <li key={entry.id}>
            <span>
              {stepName(entry)}
              <small>{stepDetail(entry)}</small>
            </span>
            <RelativeTime at={entry.at} form="words" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepName(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'drafted':
      return t`Uploaded`;
    case 'edited':
      return t`Edited`;
    case 'submitted':
      return t`Submitted for review`;
    case 'denied':
      return entry.issueType === 'copyright' ? t`Sent back: copyright` : t`Sent back: edit needed`;
    case 'documents-submitted':
      return t`Documents submitted`;
    case 'editing-enabled':
      return t`Editing enabled`;
    case 'approved':
      return t`Approved`;
    case 'published':
      return t`Public`;
    case 'withdrawn':
      return t`Withdrawn`;
    case 'taken-down':
      return t`Taken down`;
    case 'reinstated':
      return t`Back in your catalogue`;
    case 'priced':
      return entry.isPaid ? paidText(entry.price) : t`Free`;
    case 'deleted':
      return t`Deleted`;
  }
}

function paidText(talents: number): string {
  const price = formatTalents(talents);
  return t`Paid, ${price}`;
}

function publicOnText(moment: string): string {
  const day = formatFullDate(moment);
  return t`Public on ${day}`;
}

function stepDetail(entry: TimelineEntry): ReactNode {
  switch (entry.kind) {
    case 'edited':
      return entry.fields.map(fieldName).join(', ');
    case 'denied':
      return entry.denialReason;
    case 'taken-down':
      return reasonTexts()[entry.reason];
    case 'documents-submitted':
      return entry.documents.map(({ id, name, url }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ));
    case 'approved':
      return entry.publishesAt ? publicOnText(entry.publishesAt) : null;
    default:
      return null;
  }
}

const section = css`
  margin-top: ${space[24]};
  & > h3 {
    ${font.bodyStrong}
    margin-bottom: ${space[12]};
  }
  & > ol {
    ${font.body}
    display: grid;
    gap: ${space[12]};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & li {
    position: relative;
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    padding-inline-start: ${space[20]};
  }
  & li::before {
    content: '';
    position: absolute;
    top: 6px;
    inset-inline-start: 0;
    width: 8px;
    height: 8px;
    border-radius: ${radius.full};
    background: ${colour.lineStrong};
  }
  & li:first-of-type::before {
    background: ${colour.text};
  }
  & small {
    ${font.small}
    display: block;
    color: ${colour.textMuted};
    overflow-wrap: anywhere;
  }
  & small > a {
    display: block;
    text-decoration: underline;
  }
  & time {
    ${font.small}
    flex: none;
    color: ${colour.textMuted};
  }
`;
