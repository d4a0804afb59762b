/**
 * Returns true if a key belongs to an input method, such as the Enter that chooses Japanese characters. Safari ends the
 * composition before that key, and gives the key the code 229 (UI Events, section 7.3).
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- No other property has the code.
  return event.isComposing || event.keyCode === 229;
}
