// Beside a master that no usual browser plays lies a copy of it in a format that every one does, so that its artist and the
// reviewers hear it before it is public. The catalogue makes it, playback serves it.
export const listeningCopyContentType = 'audio/webm';

/** In the master's own folder: it goes when the master goes. */
export const listeningCopyKey = (masterKey: string) =>
  `${masterKey.slice(0, masterKey.lastIndexOf('/') + 1)}listen.webm`;
