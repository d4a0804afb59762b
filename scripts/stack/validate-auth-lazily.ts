// The emulators load this module before they start. The Auth emulator of firebase-tools 14.27 serves Google's API with
// the library exegesis, which compiles a validator for every parameter. The compilation takes half of
// the start time of the emulators. With the option below, exegesis compiles each validator at its first use.
import { createRequire } from 'node:module';

type Middleware = (api: unknown, options: object) => unknown;

const firebaseTools = createRequire(import.meta.resolve('firebase-tools'));
const exegesis = firebaseTools('exegesis-express') as { middleware: Middleware };
const { middleware } = exegesis;
exegesis.middleware = (api, options) => middleware(api, { ...options, lazyCompileValidationSchemas: true });
