// Imports and exports LRC files.

/** Far above the longest timed lyrics, and far below a size that would block the page. */

import { t } from '@lingui/core/macro';

const mostBytes = 1_000_000;

/** @returns The text, or the reason why the file is rejected. */
export async function readLrcFile(file: File): Promise<{ readonly text: string } | { readonly problem: string }> {
  const { name } = file;
  if (file.size > mostBytes) return { problem: t`${name} is too large for lyrics` };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.trim() === '') return { problem: t`${name} is empty` };
    return text.includes('\0') ? { problem: t`${name} is not a text file` } : { text };
  } catch {
    return { problem: t`${name} cannot be read as text in UTF-8` };
  }
}

export function downloadLrc(songName: string, lyrics: string): void {
  const url = URL.createObjectURL(new Blob([`${lyrics}\n`], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${songName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || t({ message: 'lyrics', context: 'name of a file' })}.lrc`;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the blob URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
