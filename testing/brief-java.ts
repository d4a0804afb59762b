/**
 * Options of Java for a program that is started often and runs briefly: the second compiler and the parallel collector
 * would take both cores of a small machine while it starts.
 */
export const BRIEF_JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
