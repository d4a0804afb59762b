/** Deletes the functions that the oldest supported browsers lack. Runs in the page, before its scripts. */
export function deleteFunctions(
  functions: readonly { owner: string; name: string; isStatic: boolean }[],
): void {
  for (const { owner, name, isStatic } of functions) {
    const object = (window as unknown as Record<string, { prototype?: object } | undefined>)[owner];
    const holder = isStatic ? object : object?.prototype;
    const descriptor = holder && Object.getOwnPropertyDescriptor(holder, name);
    if (typeof descriptor?.value === 'function') Reflect.deleteProperty(holder!, name);
  }
}
