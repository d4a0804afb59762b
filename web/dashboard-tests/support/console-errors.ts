const errors: string[] = [];

// React Router warns of its own mistakes, and of ours.
for (const level of ['error', 'warn'] as const) {
  const report = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
    report(...parts);
  };
}

/** The console errors and warnings since the last call. */
export const takeErrors = (): string[] => errors.splice(0);
