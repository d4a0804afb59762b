import type { Domain } from 'node:domain';

/**
 * Runs `act` outside the domain (`node:domain`) that the functions framework makes for each request. There every promise
 * and tick costs several times as much, which a stream of thousands of documents adds up. What `act` starts must handle
 * its own errors: those of its callbacks do not reach the domain.
 */
export function outsideDomain<T>(act: () => T): T {
  const { domain } = process as { domain?: Domain | null };
  domain?.exit();
  try {
    return act();
  } finally {
    domain?.enter();
  }
}
