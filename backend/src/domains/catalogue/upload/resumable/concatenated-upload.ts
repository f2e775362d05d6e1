// The concatenation extension of tus: a client uploads parts of a file in parallel and then names them in their order.
import { maxOpenUploads } from '@libretto/contracts/http/catalogue/upload';
import { problem } from '../../../../kernel/http/server/problem';
import { deterministicId } from '../../../../kernel/values/ids';

/**
 * The ids of the parts and of the whole. The id of the whole follows from its parts, so a request that is repeated
 * after a lost answer finds the upload of the first one.
 * @throws Problem 400 if the header names no parts, too many, or one twice
 */
export function concatenatedUpload(userId: string, concat: string) {
  const urls = concat
    .replace(/^final;/, '')
    .split(' ')
    .filter(Boolean);
  const partIds = urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
  const isValid = partIds.length > 0 && partIds.length <= maxOpenUploads && new Set(partIds).size === partIds.length;
  if (!isValid || !partIds.every((id) => /^[\w-]{1,64}$/.test(id))) {
    throw problem(400, 'invalid-header', 'Upload-Concat is not valid');
  }
  return { partIds, uploadId: deterministicId('concatenated-upload', userId, ...partIds) };
}
