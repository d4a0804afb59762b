import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { files, type ExportFile } from '@/content/database-export';

function findPath(kind: ExportFile['kind']): string {
  const file = files.items.find((item) => item.kind === kind);
  if (!file) throw new Error(`No file of kind ${kind}`);
  return fileURLToPath(new URL(`../../public/database-exports/${file.filename}`, import.meta.url));
}

const read = (kind: ExportFile['kind']) => readFile(findPath(kind), 'utf8');

const database = new PGlite();
afterAll(() => database.close());
beforeEach(() => database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));

async function load(...kinds: ExportFile['kind'][]): Promise<void> {
  for (const kind of kinds) await database.exec(await read(kind));
}

async function countRows() {
  const { rows } = await database.query(`
    SELECT (SELECT count(*)::int FROM users) AS users,
           (SELECT count(*)::int FROM contact_records) AS contacts,
           (SELECT count(*)::int FROM partnership_records) AS partnerships`);
  return rows[0];
}

describe('the database export', () => {
  it('has a complete file that is the schema followed by the data, byte for byte', async () => {
    expect(await read('complete')).toBe((await read('schema')) + (await read('data')));
  });

  it.each(files.items)('states the actual size of $filename', async ({ kind, size }) => {
    const { size: bytes } = await stat(findPath(kind));
    expect(size).toBe(`${Math.round(bytes / 1024)} KB`);
  });

  it('loads the data after the schema, and not without the schema', async () => {
    await expect(load('data')).rejects.toThrow(/relation "users" does not exist/);
    await database.exec('ROLLBACK'); // a refused file leaves its transaction open
    await load('schema');
    expect(await countRows()).toEqual({ users: 0, contacts: 0, partnerships: 0 });
    await load('data');
    expect(await countRows()).toEqual({ users: 1, contacts: 2, partnerships: 2 });
  });

  it('gives new rows the next id and the current time, and keeps usernames unique', async () => {
    await load('complete');
    const { rows } = await database.query(`
      INSERT INTO contact_records (name, email, subject, message)
      VALUES ('Next', 'next@example.com', 'General Inquiry', 'Hello')
      RETURNING id, created_at IS NOT NULL AS dated`);
    expect(rows).toEqual([{ id: 3, dated: true }]);
    await expect(
      database.query(`INSERT INTO users (username, password) VALUES ('sample-admin', 'x')`),
    ).rejects.toThrow(/duplicate key/);
  });

  it('runs every query of its README on the sample rows', async () => {
    await load('complete');
    const queries = /```sql\n([\s\S]*?)```/.exec(await read('readme'))?.[1] ?? '';
    const results = await database.exec(queries);
    expect(results.map(({ rows }) => rows.length)).toEqual([2, 2, 3]); // of the three queries
  });

  it('contains only reserved example domains', async () => {
    const domains = [...(await read('data')).matchAll(/@([\w.-]+)|https?:\/\/([\w.-]+)/g)].map(
      ([, mail, web]) => mail ?? web,
    );
    expect(domains.filter((domain) => !/^example\.(com|net|org)$/.test(domain ?? ''))).toEqual([]);
    expect(domains).not.toHaveLength(0);
  });
});
