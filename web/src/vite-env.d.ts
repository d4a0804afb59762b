/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SITE_ORIGIN?: string;
  /** The setting HOLIDAYS. */
  readonly VITE_HOLIDAYS?: string;
}
