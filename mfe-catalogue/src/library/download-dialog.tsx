// Taking home what one bought: the formats there are, then the zip, which the browser resumes by itself.
import { css } from '@emotion/react';
import type { BoughtSong, DownloadFormat } from '@libretto/contracts/http/downloads';
import { Button } from '@libretto/kit/button';
import { Dialog } from '@libretto/kit/dialog';
import { formatBytes, plural } from '@libretto/kit/format';
import { IconDownload } from '@libretto/kit/icons-more';
import { Notice } from '@libretto/kit/notice';
import { RadioCards } from '@libretto/kit/radio-card';
import { toast } from '@libretto/kit/toast';
import { colour, font, space } from '@libretto/kit/tokens';
import { command, failureText } from '@libretto/product/command';
import { useEffect, useRef, useState } from 'react';

export interface DownloadSelection {
  readonly songId?: string;
  readonly albumId?: string;
}

export interface DownloadDialogProps {
  selection: DownloadSelection;
  /** What is selected of what was bought. */
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
      const note = asOriginal > 0 ? `${plural(asOriginal, 'song')} as the original. ` : '';
      toast.success('Download started', `${note}Should it break off, your browser can resume it`);
    } catch (error) {
      setWaiting(null);
      setFailure(failureText(error, 'The download could not be prepared'));
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
            Cancel
          </Button>
          <Button
            variant="primary"
            icon={<IconDownload size={20} aria-hidden />}
            busy={waiting !== null}
            disabled={songs.length === 0}
            onClick={() => void start()}
          >
            Download
          </Button>
        </>
      }
    >
      {songs.length === 0 ? (
        <p css={words}>You have not bought this.</p>
      ) : (
        <>
          <RadioCards
            label="Format"
            options={optionsOf(songs)}
            value={format}
            onChange={setFormat}
            disabled={waiting !== null}
          />
          <p css={words}>{`${plural(songs.length, 'song')} in one zip, with covers.`}</p>
          <p role="status" css={words}>
            {waiting !== null && (waiting > 0 ? `Preparing ${plural(waiting, 'song')}…` : 'Preparing…')}
          </p>
          {failure && <Notice tone="danger" title={failure} />}
        </>
      )}
    </Dialog>
  );
}

/** Saved by the browser, while the page stays and the music plays on. */
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
  if (songId !== undefined && first) return `Download ${first.title}`;
  if (albumId !== undefined && first) return `Download ${first.albumTitle}`;
  return 'Download all purchases';
}

function optionsOf(songs: readonly BoughtSong[]) {
  const kinds = [...new Set(songs.map(({ originalFormat }) => originalFormat))].join(', ');
  const bytes = songs.reduce((sum, { originalBytes }) => sum + (originalBytes ?? 0), 0);
  const option = (value: DownloadFormat, title: string, detail: string) => {
    const count = songs.filter(({ formats }) => formats.includes(value)).length;
    if (count === 0) return { value, title, detail, disabled: true, problem: `Not available ${ofThese(songs.length)}` };
    const rest = songs.length - count;
    return { value, title, detail: rest === 0 ? detail : `${detail} ${plural(rest, 'song')} as the original.` };
  };
  return [
    option('original', 'Original', `As the artist sent it: ${kinds}, ${formatBytes(bytes)}.`),
    option('flac', 'FLAC', 'Lossless, smaller than WAV.'),
    option('opus', 'Opus', '320 kbit/s, small, for phones.'),
  ];
}

const ofThese = (count: number) => (count === 1 ? 'for this song' : 'for these songs');

const words = css`
  ${font.small}
  margin: ${space[12]} 0 0;
  color: ${colour.textMuted};
`;
