// Reads from an MP4 file which part of its audio a player plays: the edit list, in samples.

/** @throws when the file has no edit list or more than one edit */
export function readEdit(file: Buffer): { fromSamples: number; lengthSamples: number } {
  const movie = file.indexOf('mvhd') + 4;
  const media = file.indexOf('mdhd') + 4;
  const list = file.indexOf('elst') + 4;
  if (list < 4) throw new Error('no edit list');
  const isLong = file[list] === 1;
  if (file.readUInt32BE(list + 4) !== 1) throw new Error('more than one edit');
  const at = list + 8;
  const length = isLong ? Number(file.readBigUInt64BE(at)) : file.readUInt32BE(at);
  const from = isLong ? Number(file.readBigInt64BE(at + 8)) : file.readInt32BE(at + 4);
  const rate = timescale(file, media);
  return { fromSamples: from, lengthSamples: Math.round((length * rate) / timescale(file, movie)) };
}

function timescale(file: Buffer, at: number): number {
  return file.readUInt32BE(at + (file[at] === 1 ? 20 : 12));
}
