// Fake upload: the test controls its progress and its outcome.
export class FakeUpload {
  static readonly sent: FakeUpload[] = [];
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  path = '';
  form: FormData | null = null;
  status = 0;
  response: unknown = null;
  wasAborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open(_method: string, path: string): void {
    this.path = path;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(form: FormData): void {
    this.form = form;
    FakeUpload.sent.push(this);
  }
  abort(): void {
    this.wasAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.onload?.();
    this.onloadend?.();
  }
  loseConnection(): void {
    this.onerror?.();
    this.onloadend?.();
  }

  static last(): FakeUpload {
    const last = FakeUpload.sent.at(-1);
    if (!last) throw new Error('Nothing was uploaded');
    return last;
  }
}

/** Replaces `XMLHttpRequest` for the tests of a file. */
export function fakeUploads(): void {
  const real = globalThis.XMLHttpRequest;
  beforeEach(() => {
    FakeUpload.sent.length = 0;
    globalThis.XMLHttpRequest = FakeUpload as never;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });
}

/** A file that reports the given size without having that many bytes. */
export function aFile(name: string, type: string, size = 1_000): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
