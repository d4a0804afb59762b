import { join } from 'node:path';
import { execa } from 'execa';
import which from 'which';
import { findChromium } from '../../testing/chromium.ts';
import { type Engine, findEngine } from '../../testing/engines.ts';
import { FAST_START_JAVA_OPTIONS } from '../../testing/java-options.ts';
import { CliError, runLogged } from '../cli.ts';
import { root } from '../paths.ts';

const hasApt = () => which.sync('apt-get', { nothrow: true }) !== null;

/** Installs a package if this process is root and has apt-get. The caller then checks whether the program exists. */
async function installDebianPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !hasApt()) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runLogged(`apt-update-${name}`, 'apt-get', ['update'], env);
  await runLogged(`apt-${name}`, 'apt-get', ['install', '--yes', '--no-install-recommends', name], env);
}

const hasJava = async () => (await execa('java', ['-version'], { reject: false })).exitCode === 0;

function javaInstallCommand(): string {
  if (process.platform === 'darwin') return 'brew install --cask temurin';
  if (hasApt()) return 'sudo apt-get install default-jre-headless';
  return 'see https://adoptium.net';
}

/** Makes sure that Java exists for the Firestore emulator. Installs it on Debian as root. @throws CliError if Java is still missing */
export async function assertJava(command: string): Promise<void> {
  if (await hasJava()) return;
  await installDebianPackage('default-jre-headless');
  if (await hasJava()) return;
  throw new CliError(
    `Java was not found: the Firestore emulator needs Java 11 or newer; install it (${javaInstallCommand()}) and run "${command}" again.`,
  );
}

/** The variable with our options for Java. Options that are already set take precedence. */
export function javaEnv(): { JDK_JAVA_OPTIONS: string } {
  const logging = join(root, 'scripts', 'setup', 'firestore-emulator-logging.properties');
  const options = [
    ...FAST_START_JAVA_OPTIONS,
    `"-Djava.util.logging.config.file=${logging}"`,
    process.env['JDK_JAVA_OPTIONS'],
  ];
  return { JDK_JAVA_OPTIONS: options.filter(Boolean).join(' ') };
}

/** Makes sure that a Chromium exists. Installs Debian's as root, else Playwright's. @throws CliError if neither can be installed */
export async function assertBrowser(command: string): Promise<void> {
  if (findChromium()) return;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installDebianPackage(name);
    if (findChromium()) return;
  }
  await runLogged('browser-download', 'playwright', ['install', 'chromium']);
  if (findChromium()) return;
  const aptHint = hasApt() ? ' (sudo apt-get install chromium)' : '';
  throw new CliError(
    `The browser tests found no Chromium and could not download one: install Chromium or Chrome${aptHint}, or set CHROMIUM_PATH to it, and run "${command}" again.`,
  );
}

const enginePackages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };

/**
 * Makes sure that Firefox and WebKit exist for web/e2e/engines. A machine without apt-get may lack them, and skips their tests.
 * @throws CliError if one of them is still missing on a machine with apt-get
 */
export async function assertEngines(command: string): Promise<void> {
  for (const [engine, packages] of Object.entries(enginePackages)) {
    const isMissing = () => !findEngine(engine as Engine);
    for (const name of packages) if (isMissing()) await installDebianPackage(name);
    if (isMissing() && hasApt())
      throw new CliError(
        `The browser tests found no ${engine}: install it (sudo apt-get install ${packages.join(' ')}) and run "${command}" again.`,
      );
  }
}
