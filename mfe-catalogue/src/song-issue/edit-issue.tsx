// The song needs an edit: enables editing and opens the edit page.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { font } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { goTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useEnableEditing } from '../api/own-songs';
import { IssueDialog, type IssueFormProps } from './issue-dialog';

export function EditIssue({ song, onClose, children }: IssueFormProps) {
  const enable = useEnableEditing({
    onDone: ({ editUrl }) => {
      toast.success(t`Editing Enabled`);
      onClose();
      goTo(editUrl);
    },
  });
  return (
    <IssueDialog
      onClose={onClose}
      locked={enable.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={enable.isPending}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            busy={enable.isPending}
            onClick={() => enable.mutate({ params: { songId: song.id } })}
          >
            {t`Enable editing`}
          </Button>
        </>
      }
    >
      {children}
      {enable.isError ? (
        <Notice tone="danger" title={failureText(enable.error, t`Failed to enable song editing`)} />
      ) : (
        <p css={text}>{t`Correct the song and save it. It then goes back to Pending and is reviewed again.`}</p>
      )}
    </IssueDialog>
  );
}

const text = css`
  ${font.body}
`;
