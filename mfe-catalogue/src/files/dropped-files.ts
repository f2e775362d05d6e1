// The files of a drop, those in dropped folders among them, in the order of their names.
import { formatLocale } from '@libretto/language/page-language';

/** Folders within folders are read so deep, which holds discs of an album and ends where a link leads round. */
const deepestFolder = 4;

export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // The entries must be taken before anything is waited for: afterwards the drop is empty.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.every(({ isFile }) => isFile)) return [...transfer.files];
  const files = await Promise.all(entries.map((entry) => filesIn(entry, deepestFolder)));
  return files.flat();
}

async function filesIn(entry: FileSystemEntry, depth: number): Promise<readonly File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return isHidden(file.name) ? [] : [file];
  }
  if (depth === 0) return [];
  const children = await childrenOf(entry as FileSystemDirectoryEntry);
  const files = await Promise.all(children.map((child) => filesIn(child, depth - 1)));
  return files.flat();
}

/** A folder answers in parts, the last of which is empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name, formatLocale(), { numeric: true }));
    all.push(...part);
  }
}

/** What a system leaves in every folder. */
const isHidden = (name: string) => name.startsWith('.') || name.toLowerCase() === 'thumbs.db';
