/** A tab that a test controls in the same way in every engine. Elements are addressed by CSS selectors. */
export interface Tab {
  /** Resolves when the page has loaded. */
  open: (address: string) => Promise<unknown>;
  click: (selector: string) => Promise<unknown>;
  type: (selector: string, text: string) => Promise<unknown>;
  press: (key: 'Enter' | 'Escape' | 'Shift') => Promise<unknown>;
  /** Runs a function in the page, where it can use only its arguments and no variable of the test. */
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  back: () => Promise<unknown>;
  reload: () => Promise<unknown>;
  resize: (width: number, height: number) => Promise<unknown>;
  close: () => Promise<unknown>;
}

/** Opens tabs in a running browser, or starts a browser for each tab. */
export interface TabSource {
  newTab: () => Promise<Tab>;
  close: () => Promise<void> | void;
}
