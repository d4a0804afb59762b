/** Undefined in a browser that does not know it, or does not tell it. */
export function localTimeZone(): string | undefined {
  const { timeZone }: Partial<Intl.ResolvedDateTimeFormatOptions> = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? undefined : timeZone;
}
