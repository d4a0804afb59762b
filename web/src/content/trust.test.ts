import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidence, retentionRows } from './trust';

const root = join(import.meta.dirname, '../../..');

describe('the claims on /trust', () => {
  it.each(evidence)('"$claim" names what shows it', ({ file, words }) => {
    expect(words).not.toBe('');
    expect(readFileSync(join(root, file), 'utf8')).toContain(words);
  });

  it('say how long each thing is kept', () => {
    expect(retentionRows.map(({ value }) => value)).toContain('30 days');
    expect(retentionRows.find(({ label }) => label === 'Open sessions of administrators')?.value).toBe(
      '8 hours',
    );
    expect(retentionRows.find(({ label }) => label.startsWith('Which admin'))?.value).toBe('1 minute');
  });
});
