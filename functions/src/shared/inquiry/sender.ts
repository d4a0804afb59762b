// The admin API's responses about a sender and all their addresses.

export interface BlockedSender {
  id: string;
  /** In lower case. */
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

/** How many documents were deleted to erase an address. */
export interface Erased {
  contacts: number;
  partnerships: number;
  mail: number;
  /** The senders whose blocks were deleted too. A block applies to all addresses of its sender. */
  unblocked: string[];
}
