import { randomInt } from 'node:crypto';
import { detectPort } from 'detect-port';

/**
 * A free port for a process of a test. It is below those of outgoing connections (from 32768 on Linux, 49152 elsewhere),
 * one of which could take it before a slow process listens.
 */
export const freePort = () => detectPort(randomInt(24_000, 32_000));
