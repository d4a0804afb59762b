import { z } from 'zod';
import { textLength } from './text-length.ts';

// Zod would compile object schemas with `new Function`, which the site's Content-Security-Policy stops and reports.
z.config({ jitless: true });

/** A longer text is refused before anything else looks at it: a refinement or NFC may take time out of proportion. */
export function boundedText(max: number, message: string, tooLong = message) {
  return z.string(message).refine((text) => textLength(text) <= max, { error: tooLong, abort: true });
}

export { z };
