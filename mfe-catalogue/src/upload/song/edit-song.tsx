// Edits and resubmits a single song that was sent back or is a draft.
import { css } from '@emotion/react';
import { statusOf } from '@libretto/contracts/client';
import type { UploadSong } from '@libretto/contracts/http/catalogue/upload';
import { ButtonLink } from '@libretto/kit/controls';
import { EmptyState, Notice, toast } from '@libretto/kit/feedback';
import { IconMusic } from '@libretto/kit/icons';
import { Surface, space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { goTo, linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useSaveSong, useSongCover, useUploadedSong } from '../../api/upload-calls';
import { pageTitle } from '../../heads/page-box';
import { FailedPage } from '../../states/failed-page';
import { CoverPicker } from '../files/cover-picker';
import { releaseDateText } from '../release/release-date';
import { ReleaseDate } from '../release/release-date-field';
import { GenreSelect } from '../release/release-fieldset';
import { columns, fields as fieldStack, page } from '../release/release-style';
import { UploadFoot } from '../upload-foot';
import { SongFieldset } from './song-fieldset';
import { changesOf, fieldsOf, type SongFields } from './song-form';

const needsActionPath = '/profile?status=needs-action';
const pendingPath = '/profile?status=pending';

export function EditSong({ songId }: { songId: string }) {
  const { data, error, isPending, refetch } = useUploadedSong(songId);
  if (isPending) return null;
  if (!data) {
    // A song of another artist is handled like a missing one.
    const cause = statusOf(error) === 403 ? { status: 404 } : error;
    return <FailedPage error={cause} subject="Song" onRetry={() => void refetch()} />;
  }
  const { song } = data;
  return song.isEditable ? <SongForm key={song.id} song={song} /> : <NotEditable song={song} />;
}

function NotEditable({ song }: { song: UploadSong }) {
  const { name } = song;
  return (
    <EmptyState
      size="page"
      titleAs="h1"
      icon={<IconMusic size={40} stroke={1.25} aria-hidden />}
      title={t`This song cannot be edited now`}
      action={
        <ButtonLink variant="primary" {...linkTo('/profile')}>
          {t`Your catalogue`}
        </ButtonLink>
      }
    >
      {song.distribution_status === 'Pending'
        ? t`${name} is being reviewed. We will let you know if you have to change something.`
        : t`${name} is approved.`}
    </EmptyState>
  );
}

function SongForm({ song }: { song: UploadSong }) {
  const [fields, setFields] = useState<SongFields>(() => fieldsOf(song));
  const [changed, setChanged] = useState<ReadonlySet<keyof SongFields>>(new Set());
  const [genre, setGenre] = useState(song.genre);
  const [releaseOn, setReleaseOn] = useState(song.releaseOn);
  const [hasTried, setTried] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const cover = useSongCover(song.id);
  const save = useSaveSong(song.id, () => {
    toast.success(t`Submitted for review`, t`You find it under Pending.`);
    goTo(pendingPath);
  });

  const change = <Field extends keyof SongFields>(field: Field, value: SongFields[Field]) => {
    setFields({ ...fields, [field]: value });
    setChanged(new Set([...changed, field]));
  };
  const submit = () => {
    setTried(true);
    if (fields.name.trim() === '') return root.current?.querySelector<HTMLElement>('[data-field=name] input')?.focus();
    const body = {
      ...changesOf(fields, changed),
      ...(genre !== song.genre && { genre }),
      ...(releaseOn !== song.releaseOn && { releaseOn }),
    };
    save.mutate({ params: { id: song.id }, body });
  };
  const pickCover = (image: File) => {
    const body = new FormData();
    body.append('image', image);
    cover.mutate({ params: { id: song.id }, body: body as never });
  };
  const problem = save.isError
    ? failureText(save.error, t`The song was not saved`)
    : cover.isError
      ? failureText(cover.error, t`The cover was not uploaded`)
      : null;
  return (
    <div css={page} ref={root} data-with-foot="">
      <h1 css={pageTitle} tabIndex={-1}>
        {t`Edit song`}
      </h1>
      <div css={columns}>
        <section css={fieldStack} aria-label={t`Release`}>
          <CoverPicker cover={song.image} isBusy={cover.isPending} onFile={pickCover} />
          <GenreSelect value={genre} onChange={setGenre} />
          <ReleaseDate value={releaseOn} hint={releaseDateText(releaseOn)} onChange={setReleaseOn} />
        </section>
        <Surface as="section" css={card} aria-label={song.name}>
          {song.denialReason && (
            <Notice css={reason} tone="warning" title={song.denialReason}>
              {song.customMessage}
            </Notice>
          )}
          <SongFieldset song={song} fields={fields} onChange={change} showsErrors={hasTried} />
        </Surface>
      </div>
      <UploadFoot
        text={problem ?? t`It goes back to Pending and is reviewed again.`}
        isProblem={problem !== null}
        isBusy={save.isPending}
        onCancel={() => goTo(needsActionPath)}
        onSubmit={submit}
      />
    </div>
  );
}

const reason = css`
  margin-bottom: ${space[20]};
`;

const card = css`
  padding: ${space[24]};
`;
