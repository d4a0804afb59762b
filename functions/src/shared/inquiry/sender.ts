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
  /** The other addresses of the sender, in lower case, and their records in inbox and spam. */
  addresses: { email: string; records: number }[];
}

/** The counts of documents that erasing an address has deleted. */
export interface Erased {
  contacts: number;
  partnerships: number;
  mail: number;
  /** The senders whose blocks were deleted too. A block applies to all addresses of its sender. */
  unblocked: string[];
}
