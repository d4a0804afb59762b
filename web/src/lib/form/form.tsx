import type { ComponentProps } from 'react';
import { sending, unreachable } from '@/content/form-texts';

/**
 * A form that the browser itself never sends. `method="dialog"` outside a dialog does nothing (WHATWG HTML, form
 * submission), so that no field ends up in a URL, even if the code has not loaded or a program submits the form. Lint
 * requires this component for every form. Its data attributes hold the texts that the form shows until its code has
 * loaded (first-view/deferred-submit.ts).
 */
export function Form(props: Omit<ComponentProps<'form'>, 'action' | 'method'>) {
  return <form data-sending={sending} data-unreachable={unreachable} {...props} method="dialog" />;
}
