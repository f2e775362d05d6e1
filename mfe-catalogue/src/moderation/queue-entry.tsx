// An entry of the moderation queue: its author, its content with context, the reports or the appeal, and the decision.
import { css } from '@emotion/react';
import type { ModeratedPerson, QueueItem } from '@libretto/contracts/http/administration/moderation';
import { Button } from '@libretto/kit/controls';
import { formatDate, Tag } from '@libretto/kit/text';
import { colour, radius, space } from '@libretto/kit/theme';
import { profilePath } from '@libretto/product/paths';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { reasonTexts } from '../reason-texts';
import { actTexts } from './act-texts';
import { AppealDialog } from './appeal-dialog';
import { DecisionDialog } from './decision-dialog';
import { card, quiet } from './entry-style';
import { aboutTexts, kindTexts } from './kind-texts';

export const nameOf = ({ username }: ModeratedPerson) => username ?? t`Former member`;

export function QueueEntry({ item }: { item: QueueItem }) {
  const [isDeciding, setDeciding] = useState(false);
  const { content, owner, appeal, standing } = item;
  const [name, kind, what] = [nameOf(owner), kindTexts()[content.kind], aboutTexts()[content.kind]];
  const day = formatDate(item.since);
  const { reportCount } = item;
  const { strikes } = standing;
  const close = () => setDeciding(false);
  return (
    <article css={card} aria-label={appeal ? t`Appeal about ${what} by ${name}` : t`Report about ${what} by ${name}`}>
      <header css={head}>
        <Tag tone={appeal ? 'info' : 'warning'}>
          {appeal ? t`Appeal` : plural(reportCount, { one: '# report', other: '# reports' })}
        </Tag>
        <span>
          <Trans>
            {kind} by <a href={profilePath(owner.id)}>{name}</a>
          </Trans>
        </span>
        {item.isHidden && <Tag>{t`Hidden`}</Tag>}
        {strikes > 0 && <Tag tone="danger">{plural(strikes, { one: '# strike', other: '# strikes' })}</Tag>}
        {standing.bannedUntil && <Tag tone="danger">{t`Banned`}</Tag>}
        <span css={quiet}>{t`since ${day}`}</span>
      </header>
      {content.under && (
        <p css={quiet} dir="auto">
          {placeText(content.under)}
        </p>
      )}
      <ul css={lines}>
        {content.around.filter(({ place }) => place !== 'after').map(neighbour)}
        <li css={reported} dir="auto">
          {content.isDeleted ? t`It was deleted.` : content.text || t`No text.`}
        </li>
        {content.around.filter(({ place }) => place === 'after').map(neighbour)}
      </ul>
      {appeal && (
        <p dir="auto">
          <strong>{t`${name} appeals:`}</strong> {appeal.words} <span css={quiet}>({decisionText(appeal)})</span>
        </p>
      )}
      <ul css={lines}>
        {item.reports.map(({ reporter, reason, words, at }) => (
          <li key={reporter.id} dir="auto">
            <strong>{reasonTexts()[reason]}</strong> {words}{' '}
            <span css={quiet}>
              {nameOf(reporter)}, {formatDate(at)}
            </span>
          </li>
        ))}
      </ul>
      <footer css={head}>
        <Button variant="primary" onClick={() => setDeciding(true)}>
          {t`Decide`}
        </Button>
        {content.link && !content.isDeleted && <a href={content.link}>{t`View in context`}</a>}
      </footer>
      {isDeciding &&
        (appeal ? <AppealDialog item={item} onClose={close} /> : <DecisionDialog item={item} onClose={close} />)}
    </article>
  );
}

function placeText({ kind, title }: NonNullable<QueueItem['content']['under']>): string {
  return kind === 'song' ? t`Under the song “${title}”` : t`Under the post “${title}”`;
}

/** Describes the decision that is appealed. */
function decisionText({ decision, reason, decidedBy }: NonNullable<QueueItem['appeal']>): string {
  const decider = nameOf(decidedBy);
  return [actTexts()[decision], reason && reasonTexts()[reason], t`by ${decider}`].filter(Boolean).join(', ');
}

const neighbour = ({ id, author, text }: QueueItem['content']['around'][number]) => (
  <li key={id} css={quiet} dir="auto">
    {nameOf(author)}: {text}
  </li>
);

const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
`;

const lines = css`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const reported = css`
  padding: ${space[12]};
  border-radius: ${radius.card};
  background: ${colour.surface2};
  white-space: pre-line;
`;
