import { z } from 'zod';
import { textLength } from './text-length.ts';

// Zod would compile object schemas with `new Function`, which the site's Content-Security-Policy blocks and reports.
z.config({ jitless: true });

/** Text of at most `max` code points. Longer text is refused first, because later checks and transforms may take superlinear time. */
export function boundedText(max: number, message: string, tooLong = message) {
  return z.string(message).refine((text) => textLength(text) <= max, { error: tooLong, abort: true });
}

export { z };
