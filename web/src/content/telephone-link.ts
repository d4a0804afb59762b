/** RFC 3966: the visual separators go, the plus sign stays. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
