const errors: string[] = [];

const report = console.error.bind(console);
console.error = (...parts: unknown[]) => {
  errors.push(parts.map(String).join(' '));
  report(...parts);
};

/** The console errors since the last call. */
export const takeErrors = (): string[] => errors.splice(0);
