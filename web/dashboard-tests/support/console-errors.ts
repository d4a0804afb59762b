const errors: string[] = [];

// Warnings count too, because React Router reports mistakes as warnings.
for (const level of ['error', 'warn'] as const) {
  const report = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
    report(...parts);
  };
}

/** Returns the console errors and warnings since the last call. */
export const takeErrors = (): string[] => errors.splice(0);
