// The admin API's responses about blocking and erasing senders.

export interface BlockedSender {
  id: string;
  /** The blocked email address or domain, in lower case. */
  sender: string;
  by: string;
  at: string | null;
}

export interface BlockPreview {
  /** Null for the domain of a public mail service, which is not blocked as a whole. */
  domain: string | null;
}

export interface ErasurePreview {
  /** The sender's other addresses, in lower case, and how many records each has in the inbox and Spam. */
  addresses: { email: string; records: number }[];
}

/** The result of the erasure of an address. The numbers count deleted documents. */
export interface Erased {
  contacts: number;
  partnerships: number;
  mail: number;
  /** The addresses that are no longer blocked. One may differ from the erased address, because a block covers all addresses of a sender. */
  unblocked: string[];
}
