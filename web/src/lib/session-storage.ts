// Values live in the page's memory until it is closed where session storage is blocked or full.
const memory = new Map<string, string>();

/** A JSON value of this browser tab; null if there is none or it cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

function readText(key: string): string | null | undefined {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
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

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}
