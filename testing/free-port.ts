import { randomInt } from 'node:crypto';
import { detectPort } from 'detect-port';

/**
 * Finds a free port for a process of a test, below the ports of outgoing connections (from 32768 on Linux, 49152
 * elsewhere), because such a connection could take the port before a slow process listens.
 */
export const freePort = () => detectPort(randomInt(24_000, 32_000));
