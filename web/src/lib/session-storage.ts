/** Returns the result of `access`; undefined if it throws. A browser that refuses site data throws even on a read. */
export function ifAllowed<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

// Keeps values until the page is closed if session storage is blocked or full.
const memory = new Map<string, string>();

/** Returns a value that was stored in this browser tab; null if the value is missing or cannot be read. */
export function readStored(key: string): unknown {
  const text = ifAllowed(() => sessionStorage.getItem(key)) ?? memory.get(key);
  return ifAllowed((): unknown => JSON.parse(text ?? 'null')) ?? null;
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
  ifAllowed(() => sessionStorage.removeItem(key));
}
