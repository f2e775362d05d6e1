// The photo, audio or video of a draft: drop zone, upload progress, and preview.

import type { MediaKind } from '@libretto/contracts/media-rules';
import { Button, FieldNote, IconButton } from '@libretto/kit/controls';
import { Notice, UploadProgress, Waiting } from '@libretto/kit/feedback';
import { IconX } from '@libretto/kit/icons';
import { formatBytes } from '@libretto/kit/text';
import { ellipsis, visuallyHiddenStyle } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { attached } from './attached-style';
import { mediaIcons } from './content-types';
import { acceptedTypes, timeLeft } from './media-file';
import { mediaWords } from './media-words';
import type { MediaUpload } from './use-media-upload';

export interface AttachedMediaProps {
  readonly kind: MediaKind;
  readonly upload: MediaUpload;
  readonly error?: string;
  /** Removes the media kind and its file from the post. */
  readonly onRemove: () => void;
}

export function AttachedMedia({ kind, upload, error, onRemove }: AttachedMediaProps) {
  const { upload: chosen, isUploading, isInterrupted, sentBytes, totalBytes, startedAtMs, problem } = upload;
  const fileName = chosen?.file.name ?? '';
  const share = totalBytes > 0 ? sentBytes / totalBytes : 0;
  return (
    <div css={attached.place}>
      {!chosen && <ChooseFile kind={kind} upload={upload} error={problem ?? error} onRemove={onRemove} />}
      {chosen && (isUploading || isInterrupted) && (
        <div css={attached.strip}>
          {isUploading && share >= 1 ? (
            <Waiting>{t`Looking at ${fileName}`}</Waiting>
          ) : (
            <UploadProgress
              fileName={fileName}
              share={share}
              detail={detailOf(sentBytes, chosen.file.size, timeLeft(sentBytes, totalBytes, Date.now() - startedAtMs))}
              onCancel={upload.remove}
            />
          )}
        </div>
      )}
      {chosen && !isUploading && !isInterrupted && <SentFile file={chosen.file} kind={kind} onRemove={upload.remove} />}
      {isInterrupted && (
        <Notice
          tone="danger"
          title={problem}
          action={
            <Button size="row" onClick={upload.retry}>
              {t`Retry`}
            </Button>
          }
        >
          {t`Your text and your file are still here.`}
        </Notice>
      )}
      {chosen && !isInterrupted && (problem ?? error) && <FieldNote id="media-problem" error={problem ?? error} />}
      <p css={visuallyHiddenStyle} role="status">
        {chosen && !isUploading && !isInterrupted && t`${fileName} is uploaded`}
      </p>
    </div>
  );
}

function detailOf(sentBytes: number, sizeBytes: number, left: string | null): string {
  const sent = formatBytes(Math.min(sentBytes, sizeBytes));
  const size = formatBytes(sizeBytes);
  const progress = t`${sent} of ${size}`;
  return left ? `${progress} · ${left}` : progress;
}

function ChooseFile({ kind, upload, error, onRemove }: AttachedMediaProps & { readonly error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const words = mediaWords(kind);
  const Icon = mediaIcons[kind];
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) upload.choose(file, kind);
    // Resets the input, so that choosing the same file again fires an event.
    target.value = '';
  };
  return (
    <div>
      <div css={[attached.choice, attached.forDrop]} data-empty>
        <Icon size={20} aria-hidden />
        <button
          type="button"
          data-choose=""
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onClick={() => input.current?.click()}
        >
          <strong>{words.choose}</strong>
          <span>{words.drop}</span>
        </button>
        <IconButton size="row" label={words.none} icon={<IconX size={18} aria-hidden />} onClick={onRemove} />
        <input ref={input} type="file" hidden accept={acceptedTypes[kind]} aria-label={words.choose} onChange={take} />
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}

function SentFile({ file, kind, onRemove }: { file: File; kind: MediaKind; onRemove: () => void }) {
  const { name } = file;
  const size = formatBytes(file.size);
  const preview = usePreview(kind === 'photo' ? file : null);
  const Icon = mediaIcons[kind];
  return (
    <div css={attached.sent}>
      {preview ? <img src={preview} alt="" /> : <Icon size={20} aria-hidden />}
      <div>
        <strong css={ellipsis}>{name}</strong>
        <span>{t`${size} · uploaded`}</span>
      </div>
      <IconButton size="row" label={t`Remove ${name}`} icon={<IconX size={18} aria-hidden />} onClick={onRemove} />
    </div>
  );
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file || typeof URL.createObjectURL !== 'function') return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
