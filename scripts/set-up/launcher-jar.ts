import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const entryName = 'META-INF/MANIFEST.MF';

/** Java reads at most 72 bytes a line in a manifest; a longer value goes on after a newline and a space. */
const manifestLine = (line: string) => line.match(/^.{1,70}|.{1,69}/g)?.join('\r\n ') ?? line;

function manifest(jar: string): Buffer {
  const lines = [
    'Manifest-Version: 1.0',
    `Main-Class: ${mainClass}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  return Buffer.from(`${lines.map(manifestLine).join('\r\n')}\r\n\r\n`);
}

/**
 * Writes a jar that only starts another jar. The Google Cloud SDK's emulator names no main class, while
 * firebase-tools runs `java -jar`. A jar is a zip file, here with one stored entry, so that no JDK is needed
 * (PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16).
 */
export function writeLauncherJar(target: string, jar: string): void {
  const content = manifest(jar);
  const name = Buffer.from(entryName);
  const fields = (signature: number[], length: number) => {
    const header = Buffer.alloc(length);
    header.set(signature);
    return header;
  };
  const local = fields([0x50, 0x4b, 3, 4, 10, 0], 30);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = fields([0x50, 0x4b, 1, 2, 10, 0, 10, 0], 46);
  local.copy(central, 16, 14, 28);
  const end = fields([0x50, 0x4b, 5, 6], 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + content.length, 16);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, Buffer.concat([local, name, content, central, name, end]));
}
