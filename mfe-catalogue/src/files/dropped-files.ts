// The files of a drop, including those in dropped folders, sorted by name.
import { formatLocale } from '@libretto/language/page-language';

/** Depth limit for nested folders: enough for the discs of an album, and an end for circular links. */
const deepestFolder = 4;

export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // Entries must be read synchronously, because the drop is empty after the event.
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

/** `readEntries` returns a folder in batches; an empty batch is the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name, formatLocale(), { numeric: true }));
    all.push(...part);
  }
}

/** Hidden files that operating systems create in folders. */
const isHidden = (name: string) => name.startsWith('.') || name.toLowerCase() === 'thumbs.db';
