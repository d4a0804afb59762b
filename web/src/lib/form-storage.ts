// Where session storage is refused (blocked cookies, a full quota), the page's own memory does until it is closed.
const memory = new Map<string, string>();

/** A value of this browser tab as JSON; null if there is none or it cannot be read. */
export function readStored<T>(key: string): T | null {
  try {
    const text = fromSession(key) ?? memory.get(key);
    return text === undefined ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

function fromSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

export function dropStored(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}
