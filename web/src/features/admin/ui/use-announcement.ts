import { useEffect } from 'react';
import { announce } from '@/lib/toast';

/** Announces a sentence of the screen when it changes; '' is silent. */
export function useAnnouncement(sentence: string): void {
  useEffect(() => {
    if (sentence !== '') announce(sentence);
  }, [sentence]);
}
