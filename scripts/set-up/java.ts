import { spawnSync } from 'node:child_process';
import { ClearError } from '../terminal/clear-error.mjs';
import { step } from '../terminal/step.mjs';
import { aptInstall, canAptInstall } from './apt-install.ts';
import { findOnPath } from './find-on-path.ts';

const oldest = 11;

/** The major version of the `java` on the PATH; undefined when there is none. */
function javaVersion(): number | undefined {
  const { stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(stderr) ?? [];
  return first === '1' ? Number(second) : Number(first); // Java 8 calls itself 1.8
}

const remedy =
  process.platform === 'darwin'
    ? 'brew install --cask temurin'
    : findOnPath('apt-get')
      ? 'sudo apt-get install default-jre-headless'
      : 'see https://adoptium.net';

/**
 * The Firestore emulator is a Java program. Installs Java where this process may (root on Debian), else
 * throws a ClearError that says how.
 */
export async function demandJava(command: string): Promise<void> {
  if ((javaVersion() ?? 0) >= oldest) return;
  if (canAptInstall()) await step('Installing Java', () => aptInstall('default-jre-headless'));
  const version = javaVersion();
  if ((version ?? 0) >= oldest) return;
  const finding = version === undefined ? 'Java was not found' : `Java ${version} is too old`;
  throw new ClearError(
    `${finding}: the Firestore emulator needs Java ${oldest} or newer; install it (${remedy}) and run "${command}" again.`,
  );
}

/**
 * For a program that is started often and runs shortly: without Java's second compiler and parallel collector, which
 * take both cores of a small machine just when the first lists are read. What is set already comes after and wins.
 */
export function javaEnv(): Record<string, string> {
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', process.env.JDK_JAVA_OPTIONS];
  return { JDK_JAVA_OPTIONS: options.filter(Boolean).join(' ') };
}
