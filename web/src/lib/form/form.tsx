import type { ComponentProps } from 'react';
import { sending, unreachable } from '@/content/form-texts';

/**
 * A form that only its code sends. `method="dialog"` outside a dialog does nothing (WHATWG HTML, form submission): without
 * its code, and by whatever program it is sent, no field gets into an address. Every form is one of these, as lint asks.
 * Its attributes have what it says before its code is there (first-view/held-form.ts).
 */
export function Form(props: Omit<ComponentProps<'form'>, 'action' | 'method'>) {
  return <form data-sending={sending} data-unreachable={unreachable} {...props} method="dialog" />;
}
