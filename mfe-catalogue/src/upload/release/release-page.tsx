// The editor of a release: cover and fields on the left, songs on the right, open points at the bottom.
import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton, SkeletonGroup, toast } from '@libretto/kit/feedback';
import { IconPlus } from '@libretto/kit/icons';
import { IconFileMusic } from '@libretto/kit/icons-more';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { goTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useDrafts } from '../../api/upload-calls';
import { DropZone } from '../../files/drop-zone';
import { pageTitle } from '../../heads/page-box';
import { usePageSkeleton } from '../../states/page-skeleton';
import { acceptedAudio } from '../files/chosen-files';
import { type OpenPoint, outstandingText } from '../open-points';
import { SongList } from '../song/song-list';
import { UploadFoot } from '../upload-foot';
import { DraftChooser } from './draft-chooser';
import { ReleaseFieldset } from './release-fieldset';
import { columns, dropHint, newRelease, page, songsHead, titleRow } from './release-style';
import { useReleaseEditor } from './use-release-editor';

export const pendingPath = '/profile?status=pending';

export function ReleasePage({ userId }: { userId: string }) {
  const { editors, editor, state } = useReleaseEditor(userId);
  const drafts = useDrafts();
  const isSkeleton = usePageSkeleton(state.phase === 'loading' || drafts.isPending);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [hasTried, setTried] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  const leadTo = ({ key, field }: OpenPoint) => {
    setTried(true);
    if (key) setOpenKey(key);
    // The fields of a newly opened card render in the next frame.
    requestAnimationFrame(() => {
      const place = key ? root.current?.querySelector(`[data-song="${CSS.escape(key)}"]`) : root.current;
      const target = place?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input,button)`);
      (target ?? (place as HTMLElement | null))?.focus();
    });
  };
  const submit = async () => {
    const point = await editor.submit();
    if (point) return leadTo(point);
    if (editor.getState().phase !== 'submitted') return;
    toast.success(t`Submitted for review`, t`You find it under Pending.`);
    goTo(pendingPath);
  };

  const retry = () => {
    void editor.load();
    if (drafts.isError) void drafts.refetch();
  };

  if (isSkeleton) return <PageSkeleton />;
  if (state.phase === 'loading' || drafts.isPending) return null;
  if (state.phase === 'failed') {
    return (
      <>
        <h1 css={pageTitle} tabIndex={-1}>
          {t`Upload Music`}
        </h1>
        <ErrorState title={t`Failed to load your drafts`} retryLabel="Try Again" onRetry={retry} />
      </>
    );
  }
  const { items } = state;
  const isNew = items.length === 0 && state.releaseId === null;
  const add = (files: readonly File[]) => editor.addFiles(files);
  return (
    <div css={page} ref={root} data-with-foot="">
      <div css={titleRow}>
        <h1 css={pageTitle} tabIndex={-1}>
          {t`Upload Music`}
        </h1>
        {!isNew && (
          <Button variant="outline" icon={<IconPlus size={18} aria-hidden />} onClick={() => editors.show()}>
            {t`New release`}
          </Button>
        )}
      </div>
      <DraftChooser drafts={drafts} editors={editors} state={state} />
      {isNew ? (
        <DropZone css={newRelease} accept={acceptedAudio} multiple onFiles={add}>
          {(choose) => (
            <div data-field="files">
              <IconFileMusic size={40} stroke={1.25} aria-hidden />
              <h2>{t`Drop audio files or a folder here`}</h2>
              <p>{t`One song or a whole release. WAV, FLAC, AIFF, MP3, Opus, Vorbis or M4A, up to 100 MB each.`}</p>
              <Button variant="primary" onClick={choose}>
                {t`Choose files`}
              </Button>
            </div>
          )}
        </DropZone>
      ) : (
        <div css={columns}>
          <ReleaseFieldset editor={editor} state={state} showsErrors={hasTried} />
          <section aria-labelledby="upload-songs">
            <div css={songsHead}>
              <h2 id="upload-songs">
                {t`Songs`} <span>{items.length}</span>
              </h2>
              <AddFiles onFiles={add} />
            </div>
            <SongList editor={editor} items={items} openKey={openKey} onOpen={setOpenKey} showsErrors={hasTried} />
            <DropZone accept={acceptedAudio} multiple onFiles={add}>
              {(choose) => (
                <button type="button" css={dropHint} onClick={choose} data-field="files">
                  <IconFileMusic size={20} aria-hidden />
                  <span>
                    <strong>{t`Drop audio files here`}</strong> · {t`up to 100 MB each`}
                  </span>
                </button>
              )}
            </DropZone>
          </section>
        </div>
      )}
      {!isNew && (
        <UploadFoot
          text={state.problem ?? outstandingText(state)}
          isProblem={state.problem !== null}
          isBusy={state.phase === 'submitting'}
          onCancel={() => setAsking(true)}
          onSubmit={() => void submit()}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void editor.discard();
          }}
          title={t`Discard this release?`}
          confirmLabel={t`Discard`}
          cancelLabel={t`Keep editing`}
        >
          {t`Its songs and files are deleted for good. You can also leave this page: the draft stays as it is.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

function AddFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" icon={<IconPlus size={18} aria-hidden />} onClick={() => picker.current?.click()}>
        {t`Add files`}
      </Button>
      <input
        ref={picker}
        hidden
        multiple
        type="file"
        accept={acceptedAudio}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}

function PageSkeleton() {
  return (
    <SkeletonGroup>
      <div css={columns}>
        <Skeleton height={280} radiusPx={8} />
        <div>
          <Skeleton height={68} radiusPx={12} />
        </div>
      </div>
    </SkeletonGroup>
  );
}
