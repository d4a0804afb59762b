import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findWebKit } from '../../../testing/engines.ts';
import { freePort } from '../../../testing/free-port.ts';
import { runningStack } from '../../../testing/running-stack.ts';
import type { Tab, TabSource } from './tab';

// The property that holds an element's reference, and the codes of keyboard keys (https://www.w3.org/TR/webdriver2/).
const ELEMENT_PROPERTY = 'element-6066-11e4-a52e-4f735466cecf';
const KEY_CODES = { Enter: '\uE007', Escape: '\uE00C', Shift: '\uE008' };

/** Drives WebKitGTK's MiniBrowser by WebDriver (https://www.w3.org/TR/webdriver2/) on a separate display. */
export async function startWebKit(): Promise<TabSource> {
  const programs = findWebKit();
  if (!programs) throw new Error('The machine has no WebKitGTK.');
  const display = spawn(programs.display, ['-displayfd', '1', '-screen', '0', '1600x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [displayNumber] = (await once(display.stdout, 'data')) as [Buffer];
  const env = { ...process.env, DISPLAY: `:${String(displayNumber).trim()}`, GDK_BACKEND: 'x11' };
  let driver = await startDriver(programs.driver, env);
  const openTab = async (): Promise<Tab> => {
    try {
      return await startSession(driver.call, programs.browser);
    } catch (error) {
      // The browser sometimes exits while it starts or opens its first page, and the driver then waits forever.
      if ((error as Error).name !== 'TimeoutError') throw error;
      driver.end();
      driver = await startDriver(programs.driver, env);
      return openTab();
    }
  };
  return {
    newTab: openTab,
    close: () => {
      driver.end();
      display.kill();
    },
  };
}

async function startDriver(program: string, env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' });
  const call = createCall(`http://127.0.0.1:${port}`);
  while (!(await call('GET', '/status').catch(() => undefined))) await wait(50);
  return { call, end: () => driver.kill() };
}

const SESSION_TIMEOUT_MS = 30_000;
/** The driver may never return the result of a script. The script then fails after this time, and `expectInPage` retries. */
const SCRIPT_TIMEOUT_MS = 8_000;

type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<unknown>;

/** Returns a function that calls the driver, returns the `value` of its response, and throws its errors. */
function createCall(base: string): Call {
  return async (method, path, body, signal) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
    const response = await fetch(base + path, init);
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error} ${message}`);
  };
}

/** Starts a browser, which is a session of the driver, and returns its tab. */
async function startSession(call: Call, browser: string): Promise<Tab> {
  const options = { binary: browser, args: ['--automation'] };
  const timeouts = { script: SCRIPT_TIMEOUT_MS };
  const capabilities = { alwaysMatch: { timeouts, 'webkitgtk:browserOptions': options } };
  const signal = AbortSignal.timeout(SESSION_TIMEOUT_MS);
  const { sessionId } = (await call('POST', '/session', { capabilities }, signal)) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const post = async (path: string, body = {}, abortSignal?: AbortSignal) =>
    call('POST', session + path, body, abortSignal);
  // The first page of a site starts its web process, which the pages of the tests then share.
  await post('/url', { url: `${runningStack.siteUrl}/robots.txt` }, signal);
  await post('/execute/sync', { script: 'return document.readyState', args: [] }, signal);
  const onElement = async (selector: string, action: string, body = {}): Promise<void> => {
    try {
      await tryOnElement(selector, action, body);
    } catch (error) {
      // An island was replaced in the meantime.
      if (!String(error).includes('stale element reference')) throw error;
      await onElement(selector, action, body);
    }
  };
  const tryOnElement = async (selector: string, action: string, body: object) => {
    type Found = Record<typeof ELEMENT_PROPERTY, string>;
    const element = (await post('/element', { using: 'css selector', value: selector })) as Found;
    // The driver does not wait for the end of a smooth scroll.
    const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
    await post('/execute/sync', { script, args: [element] });
    await post(`/element/${element[ELEMENT_PROPERTY]}/${action}`, body);
  };
  return {
    open: (url) => post('/url', { url }),
    click: (selector) => onElement(selector, 'click'),
    type: (selector, text) => onElement(selector, 'value', { text }),
    press: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEY_CODES[key] }));
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    evaluate: async (run, ...args) => {
      const script = `return (${String(run)})(...arguments)`;
      return (await post('/execute/sync', { script, args })) as ReturnType<typeof run>;
    },
    back: () => post('/back'),
    reload: () => post('/refresh'),
    resize: (width, height) => post('/window/rect', { width, height }),
    close: () => call('DELETE', session),
  };
}
