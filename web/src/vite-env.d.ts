/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SITE_ORIGIN?: string;
  /** The setting HOLIDAYS of the functions (functions/src/config.ts). */
  readonly VITE_HOLIDAYS?: string;
}
