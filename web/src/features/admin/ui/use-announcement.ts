import { useEffect } from 'react';
import { announce } from '@/lib/toast';

/** Announces a sentence to screen readers when it changes; '' announces nothing. */
export function useAnnouncement(sentence: string): void {
  useEffect(() => {
    if (sentence !== '') announce(sentence);
  }, [sentence]);
}
