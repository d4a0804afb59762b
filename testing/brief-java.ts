/** The second compiler and the parallel collector would take both cores of a small machine at each start. */
export const BRIEF_JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
