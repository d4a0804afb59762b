/** How much erasing an address has deleted. */
export interface Erased {
  contacts: number;
  partnerships: number;
  mail: number;
}

export interface ErasurePreview {
  /** The other addresses of the sender, in lower case, and their records in inbox and spam. */
  addresses: { email: string; records: number }[];
}
