// A deletion request: the account, the reason, what is deleted with it, and the decision.
import { css } from '@emotion/react';
import { Button, Textarea } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { formatDate } from '@libretto/kit/text';
import { font, Stack, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { useDraft } from '@libretto/product/forms/drafts';
import { profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type DeletionRequest, useDeletionDecision } from '../api/deletion-request-calls';
import { countedApprovedSongs } from '../counted';
import { card, quiet } from './entry-style';

type Decision = 'approve' | 'refuse';

export function DeletionRequestEntry({ request }: { request: DeletionRequest }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { userId, username, reason, createdAt, songCounts, hasOpenWithdrawal } = request;
  const { pending, needsAction } = songCounts;
  const [approved, day] = [countedApprovedSongs(songCounts.approved), formatDate(createdAt)];
  return (
    <article css={card} aria-label={t`Deletion of ${username}`}>
      <p>
        <a href={profilePath(userId)}>{username}</a> <span css={quiet}>{t`since ${day}`}</span>
      </p>
      <p dir="auto">{reason ?? <span css={quiet}>{t`No reason was given.`}</span>}</p>
      <p css={quiet}>{t`${approved}, ${pending} pending, ${needsAction} needing action`}</p>
      {hasOpenWithdrawal && (
        <Notice tone="info" title={t`A withdrawal is still being paid out.`}>
          {t`It has to be decided before the account can be deleted.`}
        </Notice>
      )}
      <div css={actions}>
        <Button variant="danger" disabled={hasOpenWithdrawal} onClick={() => setDecision('approve')}>
          {t`Delete account`}
        </Button>
        <Button onClick={() => setDecision('refuse')}>{t`Refuse`}</Button>
      </div>
      {decision && <DecisionDialog {...{ request, decision }} onClose={() => setDecision(null)} />}
    </article>
  );
}

interface DecisionDialogProps {
  readonly request: DeletionRequest;
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecisionDialog({ request: { userId, requestId, username }, decision, onClose }: DecisionDialogProps) {
  const decide = useDeletionDecision();
  const { text: message, setText: setMessage, dropOnceSent } = useDraft(`deletion ${requestId}`);
  const [fault, setFault] = useState<string>();
  const isRefusal = decision === 'refuse';
  const confirm = () => {
    if (isRefusal && message.trim() === '') return setFault(t`Please say why`);
    const sending = decide.mutateAsync(
      {
        params: { userId },
        body: isRefusal ? { decision, requestId, message: message.trim() } : { decision, requestId },
      },
      {
        onSuccess: () => {
          toast.success(isRefusal ? t`The request is refused` : t`The account is deleted`);
          onClose();
        },
      },
    );
    dropOnceSent(sending);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRefusal ? t`Refuse the deletion` : t`Delete ${username}`}
      locked={decide.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={decide.isPending}>
            {t`Cancel`}
          </Button>
          <Button variant={isRefusal ? 'primary' : 'danger'} busy={decide.isPending} onClick={confirm}>
            {isRefusal ? t`Refuse` : t`Delete account`}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {isRefusal ? (
          <Textarea
            label={t`Why, for its owner to read`}
            maxLength={2000}
            value={message}
            error={fault}
            onChange={(event) => {
              setFault(undefined);
              setMessage(event.target.value);
            }}
          />
        ) : (
          <p css={question}>{t`The account, its songs and all its posts are gone for good. This cannot be undone.`}</p>
        )}
        {decide.isError && <Notice tone="danger" title={failureText(decide.error, t`This was not decided`)} />}
      </Stack>
    </Dialog>
  );
}

const question = css`
  ${font.body}
  margin: 0;
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;
