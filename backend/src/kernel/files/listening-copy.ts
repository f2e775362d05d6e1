// Files that the catalogue stores next to a master while it measures it, and that playback serves: a preview, and a
// playable copy of a master that common browsers cannot play. The artist and the reviewers hear that copy before the
// song is public.
export const listeningCopyContentType = 'audio/webm';

/** The master's folder, which is deleted as a whole. */
const folderOf = (masterKey: string) => masterKey.slice(0, masterKey.lastIndexOf('/') + 1);

export const listeningCopyKey = (masterKey: string) => `${folderOf(masterKey)}listen.webm`;
export const previewKeyOf = (masterKey: string) => `${folderOf(masterKey)}preview.webm`;
