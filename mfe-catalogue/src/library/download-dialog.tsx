// Downloads purchases: the user chooses a format, and gets a zip file whose download the browser can resume.
import { css } from '@emotion/react';
import type { BoughtSong, DownloadFormat } from '@libretto/contracts/http/playback/downloads';
import { RadioCards } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { IconDownload } from '@libretto/kit/icons-more';
import { Dialog } from '@libretto/kit/overlays';
import { formatBytes, formatCount } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { command, failureText } from '@libretto/product/command';
import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

export interface DownloadSelection {
  readonly songId?: string;
  readonly albumId?: string;
}

export interface DownloadDialogProps {
  selection: DownloadSelection;
  /** The purchased songs of the selection. */
  songs: readonly BoughtSong[];
  onClose: () => void;
}

const askAgainMs = 1500;

export function DownloadDialog({ selection, songs, onClose }: DownloadDialogProps) {
  const [format, setFormat] = useState<DownloadFormat>('original');
  const [waiting, setWaiting] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const start = async () => {
    setFailure(null);
    setWaiting(0);
    let asOriginal = 0;
    try {
      for (;;) {
        const body = { ...selection, format };
        const prepared = await command('POST /api/library/purchases/prepare', { body });
        if (!isOpen.current) return;
        asOriginal = prepared.asOriginal;
        if (prepared.waiting === 0) break;
        setWaiting(prepared.waiting);
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
        if (!isOpen.current) return;
      }
      follow(`/api/library/purchases/download?${new URLSearchParams({ ...selection, format })}`);
      onClose();
      toast.success(t`Download started`, startedText(asOriginal));
    } catch (error) {
      setWaiting(null);
      setFailure(failureText(error, t`The download could not be prepared`));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(selection, songs)}
      size="buy"
      initialFocus="dialog"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            icon={<IconDownload size={20} aria-hidden />}
            busy={waiting !== null}
            disabled={songs.length === 0}
            onClick={() => void start()}
          >
            {t`Download`}
          </Button>
        </>
      }
    >
      {songs.length === 0 ? (
        <p css={words}>{t`You have not bought this.`}</p>
      ) : (
        <>
          <RadioCards
            label={t`Format`}
            options={optionsOf(songs)}
            value={format}
            onChange={setFormat}
            disabled={waiting !== null}
          />
          <p css={words}>{zipText(songs.length)}</p>
          <p role="status" css={words}>
            {waiting !== null && preparingText(waiting)}
          </p>
          {failure && <Notice tone="danger" title={failure} />}
        </>
      )}
    </Dialog>
  );
}

/** @param asOriginal Number of songs that are available only in their original format. */
function startedText(asOriginal: number): string {
  if (asOriginal === 0) return t`Should it break off, your browser can resume it`;
  const shown = formatCount(asOriginal);
  return plural(asOriginal, {
    one: `${shown} song as the original. Should it break off, your browser can resume it`,
    other: `${shown} songs as the original. Should it break off, your browser can resume it`,
  });
}

function zipText(count: number): string {
  const shown = formatCount(count);
  return plural(count, {
    one: `${shown} song in one zip, with covers.`,
    other: `${shown} songs in one zip, with covers.`,
  });
}

function preparingText(waiting: number): string {
  if (waiting === 0) return t`Preparing…`;
  const shown = formatCount(waiting);
  return plural(waiting, { one: `Preparing ${shown} song…`, other: `Preparing ${shown} songs…` });
}

function asOriginalText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} song as the original.`, other: `${shown} songs as the original.` });
}

/** Starts a download by the browser without leaving the page, so that the music continues. */
function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

function titleOf({ songId, albumId }: DownloadSelection, songs: readonly BoughtSong[]): string {
  const [first] = songs;
  const title = songId !== undefined ? first?.title : albumId !== undefined ? first?.albumTitle : undefined;
  if (title !== undefined) return t`Download ${title}`;
  return t`Download all purchases`;
}

function optionsOf(songs: readonly BoughtSong[]) {
  const kinds = [...new Set(songs.map(({ originalFormat }) => originalFormat))].join(', ');
  const size = formatBytes(songs.reduce((sum, { originalBytes }) => sum + (originalBytes ?? 0), 0));
  const notAvailable = songs.length === 1 ? t`Not available for this song` : t`Not available for these songs`;
  const option = (value: DownloadFormat, title: string, detail: string) => {
    const count = songs.filter(({ formats }) => formats.includes(value)).length;
    if (count === 0) return { value, title, detail, disabled: true, problem: notAvailable };
    const rest = songs.length - count;
    return { value, title, detail: rest === 0 ? detail : `${detail} ${asOriginalText(rest)}` };
  };
  return [
    option('original', t`Original`, t`As the artist sent it: ${kinds}, ${size}.`),
    option('flac', 'FLAC', t`Lossless, smaller than WAV.`),
    option('opus', 'Opus', t`320 kbit/s, small, for phones.`),
  ];
}

const words = css`
  ${font.small}
  margin: ${space[12]} 0 0;
  color: ${colour.textMuted};
`;
