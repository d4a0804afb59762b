import { buildChanged } from '../../../scripts/setup/builds.ts';
import { packFunctions } from '../../pack.ts';

/** Builds and packs the functions as a deploy does, before the tests of `upload`. */
export async function setup(): Promise<void> {
  await buildChanged(['functions']);
  await packFunctions();
}
