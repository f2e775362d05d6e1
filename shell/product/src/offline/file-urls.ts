// Object URLs of files that are stored on this device, for elements of the page. Each is created on its first use.

export class FileUrls {
  private readonly urls = new Map<string, string>();

  /** Returns null when there is no such file. */
  of(id: string, find: () => Blob | null | undefined): string | null {
    const known = this.urls.get(id);
    if (known !== undefined) return known;
    const file = find();
    if (!file) return null;
    const url = URL.createObjectURL(file);
    this.urls.set(id, url);
    return url;
  }

  /** Releases the file's object URL. */
  revoke(id: string): void {
    const url = this.urls.get(id);
    if (url === undefined) return;
    URL.revokeObjectURL(url);
    this.urls.delete(id);
  }
}
