/** Turns off the second compiler and the parallel collector, which use both cores of a small machine at each start. */
export const FAST_START_JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
