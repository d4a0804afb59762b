/**
 * For a program that runs briefly: the second compiler and the parallel collector would take both cores of a small
 * machine.
 */
export const BRIEF_JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
