// Files that the catalogue puts next to a master while it measures it, and playback serves: a preview, and of a master that usual
// browsers do not play a copy that they do. Its artist and the reviewers hear that copy before the song is public.
export const listeningCopyContentType = 'audio/webm';

/** The folder of the master is deleted as a whole. */
const folderOf = (masterKey: string) => masterKey.slice(0, masterKey.lastIndexOf('/') + 1);

export const listeningCopyKey = (masterKey: string) => `${folderOf(masterKey)}listen.webm`;
export const previewKeyBeside = (masterKey: string) => `${folderOf(masterKey)}preview.webm`;
