import { buildChanged } from '../../../scripts/setup/builds.ts';
import { packFunctions } from '../../pack.ts';

/** Before the tests of `upload`: packs the built functions as a deploy does. */
export async function setup(): Promise<void> {
  await buildChanged(['functions']);
  await packFunctions();
}
