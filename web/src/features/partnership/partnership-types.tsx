import { useEffect, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { partnershipOptions } from '@shared/inquiry/partnership';
import classes from './partnership-form.module.css';
import type { PartnershipValues } from './submit-partnership';
import formClasses from '@/lib/form/form.module.css';

interface Props {
  id: string;
  control: Control<PartnershipValues>;
  messageRole: 'alert' | undefined;
}

export function PartnershipTypes({ id, control, messageRole }: Props) {
  const { field, fieldState } = useController({ name: 'partnershipType', control });
  const group = useRef<HTMLFieldSetElement>(null);
  const { onChange, onBlur, name, ref } = field;
  const chosen = field.value as string[] | undefined; // undefined until the effect below has run

  // The checkboxes are uncontrolled, so that hydration keeps boxes that are already ticked.
  useEffect(() => {
    const boxes = findBoxes(group.current);
    if (chosen === undefined) onChange(tickedValues(boxes));
    else for (const box of boxes) box.checked = chosen.includes(box.value);
  }, [chosen, onChange]);

  const errorId = `${id}-error`;
  const message = fieldState.error?.message;
  return (
    <fieldset ref={group} id={id} className={classes.types} aria-describedby={message ? errorId : undefined}>
      <legend className={[formClasses.label, classes.legend].join(' ')}>
        Partnership type{' '}
        <span className={formClasses.mark} aria-hidden="true">
          *
        </span>
        <span className="visually-hidden">(required, select at least one)</span>
      </legend>
      <div className={classes.boxes}>
        {partnershipOptions.partnershipType.map((type, position) => (
          <label key={type.value} className={classes.box}>
            <input
              ref={position === 0 ? ref : undefined} // the first box takes the focus if no type is chosen
              id={`${id}-${type.value}`}
              type="checkbox"
              name={name}
              value={type.value}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? errorId : undefined}
              onChange={() => onChange(tickedValues(findBoxes(group.current)))}
              onBlur={onBlur}
            />
            {type.label}
          </label>
        ))}
      </div>
      {message && (
        <p id={errorId} role={messageRole} className={[formClasses.error, formClasses.mark].join(' ')}>
          {message}
        </p>
      )}
    </fieldset>
  );
}

function findBoxes(group: HTMLFieldSetElement | null): HTMLInputElement[] {
  return [...(group?.querySelectorAll('input') ?? [])];
}

function tickedValues(boxes: HTMLInputElement[]): string[] {
  return boxes.filter((box) => box.checked).map((box) => box.value);
}
