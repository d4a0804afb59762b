import { useClipboard } from '@mantine/hooks';

/** Returns a function that copies a text, and the label of its button, which shows whether the copy succeeded. */
export function useCopy(label: string) {
  const { copied, copy, error } = useClipboard();
  const refused = error && 'The browser refused to copy';
  return { copied, copy, label: copied ? 'Copied' : (refused ?? label) };
}
