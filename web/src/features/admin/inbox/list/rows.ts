function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [data-record]')];
}

const hasFocus = (link: HTMLElement) => link.closest('tr, li')?.contains(document.activeElement) ?? false;

/** @returns false if there is no such row; the first is 0 */
export function focusRow(position: number): boolean {
  const link = rowLinks()[position];
  link?.focus();
  return link !== undefined;
}

export function focusedRecordId(): string | undefined {
  return rowLinks().find(hasFocus)?.dataset['record'];
}

/** Without a focused row, the first takes the focus. @returns false if there is no other row */
export function moveRowFocus(by: number): boolean {
  const position = rowLinks().findIndex(hasFocus);
  return focusRow(position === -1 ? 0 : position + by);
}
