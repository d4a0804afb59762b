/** Before the tests of `upload`: packs the built functions as a deploy does. */
export { packFunctions as setup } from '../../pack.ts';
