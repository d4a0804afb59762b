/** More come from no person, and would keep others from the instance. */
const MAX_WAITING = 20;

const turns = new Map<string, { last: Promise<unknown>; length: number }>();

/** Runs `act` after all earlier calls of the same name in this process. @throws `tooMany()` when too many wait */
export async function inTurn<T>(name: string, tooMany: () => Error, act: () => Promise<T>): Promise<T> {
  const turn = turns.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (turn.length > MAX_WAITING) throw tooMany();
  turns.set(name, turn);
  turn.length += 1;
  const acting = turn.last.then(act);
  turn.last = acting.catch(() => undefined);
  try {
    return await acting;
  } finally {
    turn.length -= 1;
    if (turn.length === 0) turns.delete(name);
  }
}
