/** What a form's call asks for. A partnership inquiry makes two calls, with one key: to store the record, and to send its mail. */
export type RequestedParts = 'record' | 'mail' | 'record and mail';

export interface Call {
  requested: RequestedParts;
  hasKey: boolean;
  /** The result of earlier calls with the key; undefined for the first. `elsewhere`: in the spam, or deleted. */
  stored: { place: 'inbox' | 'elsewhere'; isMailed: boolean; isUnmailed: boolean } | undefined;
  isSpam: boolean;
}

/** The documents that have to be created. */
export interface Parts {
  record?: 'inbox' | 'spam';
  notice?: true;
  webhook?: true;
}

/** @param isUnmailed the mails of the day are used up, so that the morning digest replaces the notice */
export function missingParts({ requested, hasKey, stored, isSpam }: Call, isUnmailed = false): Parts {
  if (stored) {
    const isDone = requested !== 'mail' || isSpam || stored.place === 'elsewhere' || stored.isMailed;
    if (isDone) return {};
    return { ...(!stored.isUnmailed && { notice: true }), webhook: true };
  }
  if (isSpam) return { record: 'spam' };
  // Without a key, neither of the two calls can know of the other.
  const hasRecord = hasKey || requested !== 'mail' || isUnmailed;
  const hasMail = hasKey || requested !== 'record';
  return {
    ...(hasRecord && { record: 'inbox' }),
    ...(hasMail && !isUnmailed && { notice: true }),
    ...(hasMail && hasRecord && { webhook: true }),
  };
}
