export interface BlockedSender {
  id: string;
  /** In lower case. */
  sender: string;
  by: string;
  at: string | null;
}

/** Subdomains are other domains. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
