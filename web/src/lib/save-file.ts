export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
