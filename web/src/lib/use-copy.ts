import { useClipboard } from '@mantine/hooks';

/** Copies a text. The label of the button says whether the browser has copied or refused it. */
export function useCopy(label: string) {
  const { copied, copy, error } = useClipboard();
  const refused = error && 'The browser refused to copy';
  return { copied, copy, label: copied ? 'Copied' : (refused ?? label) };
}
