import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RETENTION } from '@shared/retention';
import { site } from '@shared/site';
import { evidence, retentionRows, trust } from './trust';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sectionText = (id: string) => JSON.stringify(trust.sections.find((section) => section.id === id)?.body);

describe('the claims on /trust', () => {
  it.each(evidence)('have evidence: "$claim"', ({ file, words }) => {
    expect(words).not.toBe('');
    expect(read(file)).toContain(words);
  });

  it('state how long data is kept: in days, hours or minutes, or for good', () => {
    expect(retentionRows.map(({ value }) => value)).toContain('30 days');
    expect(retentionRows.find(({ label }) => label === 'Open sessions of administrators')?.value).toBe(
      '8 hours',
    );
    expect(retentionRows.find(({ label }) => label.startsWith('Which admin'))?.value).toBe('3 minutes');
    expect(retentionRows.find(({ label }) => label.startsWith('Log of'))?.value).toBe('For good');
    expect(RETENTION.audit.privacy).toContain('for good');
  });

  it('promise the same backups that operators make', () => {
    const operations = read('docs/operations.md').split('## Backup and restore')[1];
    for (const words of ['every day', '14 weeks', 'last seven days', 'every quarter']) {
      expect(sectionText('backup').toLowerCase()).toContain(words);
      expect(operations?.toLowerCase()).toContain(words);
    }
  });

  it('agree with SECURITY.md about reporting a vulnerability', () => {
    const policy = read('SECURITY.md').replaceAll(/\s+/g, ' ');
    for (const words of ['/.well-known/security.txt', 'within three working days', 'credit if you want it']) {
      expect(sectionText('incidents')).toContain(words);
      expect(policy).toContain(words);
    }
    expect(policy).toContain('`/trust`');
    expect(sectionText('incidents')).toContain(site.securityEmail);
  });
});
