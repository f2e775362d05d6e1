// The browser's storage, or one that forgets with the page where the browser keeps storage from us.

export function openStorage(): Storage {
  try {
    // Where it is blocked, naming it throws already.
    const { localStorage } = globalThis;
    if (localStorage) return localStorage;
  } catch {
    // The music needs no memory.
  }
  return new PageStorage();
}

class PageStorage implements Storage {
  private readonly items = new Map<string, string>();

  get length(): number {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
  clear = () => this.items.clear();
}
