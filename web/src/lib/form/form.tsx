import type { ComponentProps } from 'react';

/**
 * A form that only its code sends. `method="dialog"` outside a dialog does nothing (WHATWG HTML, form submission): without
 * its code, and by whatever program it is sent, no field gets into an address. Every form is one of these, as lint asks.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'action' | 'method'>) {
  return <form {...props} method="dialog" />;
}
