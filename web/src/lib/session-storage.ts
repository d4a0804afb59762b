/** What a browser that refuses site data lets a page do; undefined where it throws, as it may at each mention of a storage. */
export function ifAllowed<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

// Values live in the page's memory until it is closed where session storage is blocked or full.
const memory = new Map<string, string>();

/** A JSON value of this browser tab; null if there is none or it cannot be read. */
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
