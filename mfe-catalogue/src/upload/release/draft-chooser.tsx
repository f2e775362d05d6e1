// All drafts of an artist above the editor: a release opens in the editor, a song without a release on its own page.
import { css } from '@emotion/react';
import type { DraftRelease, DraftSong } from '@libretto/contracts/http/catalogue/upload';
import { Button, IconButton } from '@libretto/kit/controls';
import { ErrorState, toast } from '@libretto/kit/feedback';
import { IconTrash } from '@libretto/kit/icons';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { RelativeTime } from '@libretto/kit/text';
import { colour, font, radius, space, tabular } from '@libretto/kit/theme';
import { command, failureText } from '@libretto/product/command';
import { goTo } from '@libretto/product/links';
import { invalidate } from '@libretto/product/query';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { readOwnSongsAgain } from '../../api/own-songs';
import type { useDrafts } from '../../api/upload-calls';
import type { ReleaseState } from './release-state';
import type { ReleaseEditors } from './use-release-editor';

type Draft = (DraftRelease & { kind: 'release' }) | (DraftSong & { kind: 'song' });

export interface DraftChooserProps {
  drafts: ReturnType<typeof useDrafts>;
  editors: ReleaseEditors;
  /** State of the open release. */
  state: ReleaseState;
}

export function DraftChooser({ drafts, editors, state }: DraftChooserProps) {
  const [asked, setAsked] = useState<Draft | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const listed = (drafts.data?.pages ?? []).flatMap(({ releases, songs }) =>
    [
      ...releases.map((release): Draft => ({ ...release, kind: 'release' })),
      ...songs.map((song): Draft => ({ ...song, kind: 'song' })),
    ].toSorted((a, b) => b.changedAt.localeCompare(a.changedAt)),
  );
  if (drafts.isError && !drafts.data) {
    return (
      <ErrorState title={t`Failed to load your drafts`} retryLabel="Try Again" onRetry={() => void drafts.refetch()} />
    );
  }
  // The release that is already open below is no choice.
  if (listed.every(({ id }) => id === state.releaseId)) return null;

  const remove = async (draft: Draft) => {
    setDeleting(true);
    try {
      await removeDraft(draft, editors);
      setAsked(null);
    } catch (error) {
      toast.error(failureText(error, t`The draft was not deleted`));
    } finally {
      setDeleting(false);
    }
  };
  return (
    <section css={chooser} aria-labelledby="upload-drafts">
      <h2 css={head} id="upload-drafts">
        {t`Drafts`}
      </h2>
      <ul css={list} aria-labelledby="upload-drafts">
        {listed.map((draft) => {
          const { title, count } = shownOf(draft, editors);
          const isOpen = draft.kind === 'release' && draft.id === state.releaseId;
          return (
            <li key={draft.id} data-open={isOpen || undefined}>
              <button
                type="button"
                css={choice}
                aria-current={isOpen || undefined}
                onClick={() => (draft.kind === 'release' ? editors.show(draft) : goTo(`/upload?edit=${draft.id}`))}
              >
                <strong>{title}</strong>
                <span>
                  {plural(count, { one: '# song', other: '# songs' })} ·{' '}
                  <Trans>
                    changed <RelativeTime at={draft.changedAt} form="words" />
                  </Trans>
                </span>
              </button>
              <IconButton
                size="row"
                label={t`Delete ${title}`}
                icon={<IconTrash size={18} aria-hidden />}
                onClick={() => setAsked(draft)}
              />
            </li>
          );
        })}
      </ul>
      {drafts.hasNextPage && (
        <Button variant="ghost" busy={drafts.isFetchingNextPage} onClick={() => void drafts.fetchNextPage()}>
          {t`Show more drafts`}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          busy={isDeleting}
          onClose={() => setAsked(null)}
          onConfirm={() => void remove(asked)}
          title={questionOf(asked, editors)}
          confirmLabel={t`Delete`}
        >
          {asked.kind === 'release'
            ? t`Its songs and files are deleted for good.`
            : t`The song and its file are deleted for good.`}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The editor's fields are newer than the list. */
function shownOf(draft: Draft, editors: ReleaseEditors) {
  if (draft.kind === 'song') return { title: draft.name, count: 1 };
  const state = editors.find(draft.id)?.getState();
  return { title: state?.fields.title.trim() || draft.title, count: state?.items.length ?? draft.songs.length };
}

function questionOf(draft: Draft, editors: ReleaseEditors): string {
  const { title } = shownOf(draft, editors);
  return t`Delete ${title}?`;
}

async function removeDraft(draft: Draft, editors: ReleaseEditors): Promise<void> {
  const params = { id: draft.id };
  const editor = editors.find(draft.id);
  if (draft.kind === 'song') await command('DELETE /api/upload/song/{id}', { params });
  else await command('DELETE /api/upload/release/{id}', { params });
  editor?.finish();
  await Promise.all([invalidate(editors.queries, 'GET /api/upload/drafts'), readOwnSongsAgain(editors.queries)]);
}

const chooser = css`
  margin-bottom: ${space[32]};
`;

const head = css`
  ${font.section}
  margin-bottom: ${space[12]};
`;

const choice = css`
  ${font.body}
  flex: 1;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[12]};
  min-width: 0;
  min-height: 48px;
  align-items: center;
  padding: ${space[4]} ${space[12]};
  border: 0;
  border-radius: ${radius.field};
  color: ${colour.text};
  background: none;
  text-align: start;
  cursor: pointer;
`;

const list = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  max-height: 280px;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    padding-inline-end: ${space[8]};
    border-radius: ${radius.field};
  }
  & > li[data-open] {
    background: ${colour.surface2};
  }
  & strong {
    overflow: hidden;
    min-width: 0;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & span {
    ${tabular}
    color: ${colour.textMuted};
  }
`;
