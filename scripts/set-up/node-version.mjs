import { ClearError } from '../terminal/clear-error.mjs';

const oldest = { major: 20, minor: 19 };

/**
 * Throws a ClearError when the machine's own Node is too old to install the packages.
 *
 * @param {string} version such as '20.19.0'
 */
export function demandNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new ClearError(
    `Node ${version} is too old: install Node ${oldest.major}.${oldest.minor} or newer from https://nodejs.org and run the command again.`,
  );
}
