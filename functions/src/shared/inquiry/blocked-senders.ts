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

/** Subdomains are other domains. */
export function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
