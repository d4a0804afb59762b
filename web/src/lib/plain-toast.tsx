import type { CSSProperties } from 'react';
import type { Toast } from './toaster';

const STYLE: CSSProperties = {
  position: 'fixed',
  zIndex: 400,
  insetBlockEnd: '1rem',
  insetInlineEnd: '1rem',
  maxWidth: 'min(420px, 100vw - 2rem)',
  padding: '1rem',
  border: '1px solid var(--line-strong)',
  background: 'var(--surface)',
  color: 'var(--ink)',
};

interface PlainToastProps extends Toast {
  failed: boolean;
  onClose: () => void;
}

/** A toast for when the code of the others cannot be loaded. It stays until it is closed. */
export function PlainToast({ title, message, action, failed, onClose }: PlainToastProps) {
  const act = () => {
    onClose();
    action?.onClick();
  };
  return (
    <div role={failed ? 'alert' : 'status'} style={STYLE} data-toasts="">
      <strong>{title}</strong>
      {message && <p>{message}</p>}
      {action && (
        <button type="button" data-toast-action="" onClick={act}>
          {action.label}
        </button>
      )}{' '}
      <button type="button" onClick={onClose}>
        Dismiss
      </button>
    </div>
  );
}
