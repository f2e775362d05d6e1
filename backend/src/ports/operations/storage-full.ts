/** The storage is full; nothing was stored. Answered as 503 with `Retry-After`. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}
