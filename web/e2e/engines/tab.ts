/** A tab of a browser of its own, as an engine's driver has it. Elements are named by CSS selectors. */
export interface Tab {
  /** Resolves when the page has loaded. */
  open: (address: string) => Promise<unknown>;
  click: (selector: string) => Promise<unknown>;
  type: (selector: string, text: string) => Promise<unknown>;
  press: (key: 'Enter' | 'Escape' | 'Shift') => Promise<unknown>;
  /** Runs a function in the page. It sees its arguments only. */
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
