// Addresses of files that are kept on this device, for elements of the page. Each is made when it is first asked for.

export class FileUrls {
  private readonly urls = new Map<string, string>();

  /** Null where there is no such file. */
  of(id: string, find: () => Blob | null | undefined): string | null {
    const known = this.urls.get(id);
    if (known !== undefined) return known;
    const file = find();
    if (!file) return null;
    const url = URL.createObjectURL(file);
    this.urls.set(id, url);
    return url;
  }

  /** Lets the browser forget the file. */
  revoke(id: string): void {
    const url = this.urls.get(id);
    if (url === undefined) return;
    URL.revokeObjectURL(url);
    this.urls.delete(id);
  }
}
