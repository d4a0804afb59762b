/** Returns the visitor's time zone; undefined if the browser does not know it or hides it. */
export function localTimeZone(): string | undefined {
  const { timeZone }: Partial<Intl.ResolvedDateTimeFormatOptions> = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? undefined : timeZone;
}
