import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeLauncherJar } from './firestore-emulator.ts';

const scratch = mkdtempSync(join(tmpdir(), 'forillon-test-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const launcher = join(scratch, 'launcher.jar');
const emulator = join('/opt', 'a folder with a long name, for the sake of the line length', 'emulator.jar');

describe('the launcher jar', () => {
  it('makes Java load the main class of the emulator', () => {
    writeLauncherJar(launcher, emulator);
    const { stderr, status } = spawnSync('java', ['-jar', launcher], { encoding: 'utf8' });
    // The message names the class that Java looks for. The emulator's own jar does not exist in this test.
    expect(status).toBe(1);
    expect(stderr).toContain(
      'Could not find or load main class com.google.cloud.datastore.emulator.firestore.CloudFirestore',
    );
  });

  it('keeps the lines of its manifest within the 72 bytes that Java reads', () => {
    writeLauncherJar(launcher, emulator);
    const text = readFileSync(launcher, 'latin1');
    // The manifest is the only file in the jar. The directory of the jar follows it.
    const manifest = text.slice(text.indexOf('Manifest-Version'), text.lastIndexOf('PK\u0001\u0002'));
    const lines = manifest.split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72);
    expect(manifest.replaceAll('\r\n ', '')).toContain(
      'Class-Path: file:///opt/a%20folder%20with%20a%20long%20name,%20for%20the%20sake%20of%20the%20line%20length/emulator.jar\r\n',
    );
  });
});
