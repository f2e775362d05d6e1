// State of a song's file below its title: uploading with a progress bar, uploaded, or failed with the possible actions.
import { Button } from '@libretto/kit/controls';
import { ProgressBar } from '@libretto/kit/feedback';
import { IconAlertCircleFilled, IconCircleCheckFilled, IconRefresh, IconWifiOff } from '@libretto/kit/icons';
import { formatPercent, formatTime } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { networkError } from '../files/files';
import { megabytes, sentOf } from '../files/megabytes';
import type { FileState, SongItem } from '../release/release-state';
import { line, progressLine, textButton } from './song-card-style';

export interface SongLineProps {
  item: SongItem;
  onCancel: () => void;
  onRetry: () => void;
}

export function SongLine({ item, onCancel, onRetry }: SongLineProps) {
  const { file, song, save, problem } = item;
  if (file) return <FileLine file={file} onCancel={onCancel} onRetry={onRetry} />;
  if (!song) return null;
  const { name, sound } = song;
  if (problem) return <Failed text={problem} detail={sound.fileName ?? ''} />;
  if (sound.state === 'failed') {
    return <Failed text={sound.error ?? t`This file cannot be used.`} detail={sound.fileName ?? ''} />;
  }
  const facts = [
    sound.fileName,
    megabytes(sound.sizeBytes),
    sound.durationSeconds && formatTime(sound.durationSeconds),
  ];
  const detail = facts.filter(Boolean).join(' · ');
  if (sound.state === 'measuring') {
    return (
      <div css={progressLine}>
        <ProgressBar share={sound.progress} tone="muted" label={t`Preparing ${name}`} />
        <span>{t`Preparing the sound`}</span>
      </div>
    );
  }
  return (
    <p css={line} data-tone="done">
      <IconCircleCheckFilled size={16} aria-hidden />
      <strong>{t`Uploaded`}</strong>
      <span>· {detail}</span>
      {save === 'saving' && <span>· {t`Saving`}</span>}
    </p>
  );
}

function FileLine({ file, onCancel, onRetry }: { file: FileState; onCancel: () => void; onRetry: () => void }) {
  const { name, phase, text, sentBytes, sizeBytes } = file;
  const sent = sentOf(sentBytes, sizeBytes);
  const share = sizeBytes > 0 ? sentBytes / sizeBytes : 0;
  switch (phase) {
    case 'failed':
      return (
        <Failed text={text ?? networkError()} detail={`${name} · ${sent}`}>
          <Button size="row" variant="outline" icon={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t`Retry`}
          </Button>
        </Failed>
      );
    case 'refused':
      return <Failed text={text ?? ''} detail={`${name} · ${megabytes(sizeBytes)}`} />;
    case 'missing':
      return (
        <p css={line} data-tone="waiting">
          <IconAlertCircleFilled size={16} aria-hidden />
          <strong>{t`Choose the file again`}</strong>
          <span>{`· ${name} · ${t`${sent} are here already`}`}</span>
        </p>
      );
    case 'offline':
      return (
        <p css={line} data-tone="waiting">
          <IconWifiOff size={16} aria-hidden />
          <strong>{t`Waiting for the connection`}</strong>
          <span>{`· ${sent}`}</span>
        </p>
      );
    default:
      return (
        <div css={progressLine}>
          <ProgressBar share={share} label={t`Uploading ${name}`} />
          <b>{formatPercent(share)}</b>
          <span>
            <i>{phase === 'finishing' ? t`Reading the file` : sent}</i>
          </span>
          <button type="button" css={textButton} aria-label={t`Cancel ${name}`} onClick={onCancel}>
            {t`Cancel`}
          </button>
        </div>
      );
  }
}

function Failed({ text, detail, children }: { text: string; detail: string; children?: React.ReactNode }) {
  return (
    <div css={line} data-tone="failed" role="alert">
      <IconAlertCircleFilled size={16} aria-hidden />
      <strong>{text}</strong>
      <span>· {detail}</span>
      {children}
    </div>
  );
}
