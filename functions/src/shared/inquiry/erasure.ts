/** How much erasing an address has deleted. */
export interface Erased {
  contacts: number;
  partnerships: number;
  mail: number;
  /** Whose block went with it, as it was set: with all addresses of that sender. */
  unblocked: string[];
}

export interface ErasurePreview {
  /** The other addresses of the sender, in lower case, and their records in inbox and spam. */
  addresses: { email: string; records: number }[];
}
