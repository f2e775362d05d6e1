// One entry of the queue: whose it is, what it says and stands in, who speaks of it, and what can be decided.
import { css } from '@emotion/react';
import type { ModeratedPerson, QueueItem } from '@libretto/contracts/http/moderation';
import { moderatedKindTexts, reportReasonTexts } from '@libretto/contracts/report-reasons';
import { Button } from '@libretto/kit/button';
import { plural } from '@libretto/kit/format';
import { formatDate } from '@libretto/kit/format-relative';
import { Tag } from '@libretto/kit/tag';
import { colour, radius, space } from '@libretto/kit/tokens';
import { profilePath } from '@libretto/product/paths';
import { useState } from 'react';
import { actTexts } from './act-texts';
import { AppealDialog } from './appeal-dialog';
import { DecisionDialog } from './decision-dialog';
import { card, quiet } from './entry-style';

export const nameOf = ({ username }: ModeratedPerson) => username ?? 'Former member';

export function QueueEntry({ item }: { item: QueueItem }) {
  const [isDeciding, setDeciding] = useState(false);
  const { content, owner, appeal, standing } = item;
  const close = () => setDeciding(false);
  return (
    <article
      css={card}
      aria-label={`${appeal ? 'Appeal' : 'Report'} about a ${moderatedKindTexts[content.kind]} by ${nameOf(owner)}`}
    >
      <header css={head}>
        <Tag tone={appeal ? 'info' : 'warning'}>{appeal ? 'Appeal' : plural(item.reportCount, 'report')}</Tag>
        <span>
          A {moderatedKindTexts[content.kind]} by <a href={profilePath(owner.id)}>{nameOf(owner)}</a>
        </span>
        {item.isHidden && <Tag>Hidden</Tag>}
        {standing.strikes > 0 && <Tag tone="danger">{plural(standing.strikes, 'strike')}</Tag>}
        {standing.bannedUntil && <Tag tone="danger">Banned</Tag>}
        <span css={quiet}>since {formatDate(item.since)}</span>
      </header>
      {content.under && (
        <p css={quiet} dir="auto">
          Under the {content.under.kind === 'song' ? 'song' : 'post'} “{content.under.title}”
        </p>
      )}
      <ul css={lines}>
        {content.around.filter(({ place }) => place !== 'after').map(neighbour)}
        <li css={reported} dir="auto">
          {content.isDeleted ? 'It was deleted.' : content.text || 'Nothing is written here.'}
        </li>
        {content.around.filter(({ place }) => place === 'after').map(neighbour)}
      </ul>
      {appeal && (
        <p dir="auto">
          <strong>{nameOf(owner)} appeals:</strong> {appeal.words} <span css={quiet}>({actTexts[appeal.decision]}</span>
          {appeal.reason && <span css={quiet}>, {reportReasonTexts[appeal.reason]}</span>}
          <span css={quiet}>, by {nameOf(appeal.decidedBy)})</span>
        </p>
      )}
      <ul css={lines}>
        {item.reports.map(({ reporter, reason, words, at }) => (
          <li key={reporter.id} dir="auto">
            <strong>{reportReasonTexts[reason]}</strong> {words}{' '}
            <span css={quiet}>
              {nameOf(reporter)}, {formatDate(at)}
            </span>
          </li>
        ))}
      </ul>
      <footer css={head}>
        <Button variant="primary" onClick={() => setDeciding(true)}>
          Decide
        </Button>
        {content.link && !content.isDeleted && <a href={content.link}>Open it in its place</a>}
      </footer>
      {isDeciding &&
        (appeal ? <AppealDialog item={item} onClose={close} /> : <DecisionDialog item={item} onClose={close} />)}
    </article>
  );
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
