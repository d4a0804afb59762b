/** A tab in a separate browser, driven by an engine's driver. Elements are addressed by CSS selectors. */
export interface Tab {
  /** Resolves when the page has loaded. */
  open: (address: string) => Promise<unknown>;
  click: (selector: string) => Promise<unknown>;
  type: (selector: string, text: string) => Promise<unknown>;
  press: (key: 'Enter' | 'Escape' | 'Shift') => Promise<unknown>;
  /** Runs a function in the page. The function can use only its arguments. */
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  back: () => Promise<unknown>;
  reload: () => Promise<unknown>;
  resize: (width: number, height: number) => Promise<unknown>;
  close: () => Promise<unknown>;
}

/** A running browser, or the driver that starts one for each tab. */
export interface Driver {
  newTab: () => Promise<Tab>;
  close: () => Promise<void> | void;
}
