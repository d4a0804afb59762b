/** An address or a domain whose inquiries go to the spam. */
export interface BlockedSender {
  id: string;
  /** In lower case. */
  sender: string;
  /** Username of the admin who blocked it. */
  by: string;
  /** ISO 8601 in UTC. */
  at: string | null;
}

/** The domain of an email address. Subdomains are other domains. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
