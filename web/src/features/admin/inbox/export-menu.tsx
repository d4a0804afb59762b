import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { type ComponentProps, type ReactElement, useEffect, useRef } from 'react';
import { useSemicolons } from '../api/export';

export type ExportTarget = (props: Pick<ComponentProps<'button'>, 'onClick' | 'ref'>) => ReactElement;

interface ExportMenuProps {
  target: ExportTarget;
  all: number;
  /** Undefined without a filter. */
  shown: number | undefined;
  onExport: (isAll: boolean) => void;
}

/** Offers all records of the inbox or those that a filter shows, and how the fields are separated. */
export function ExportMenu({ target, all, shown, onExport }: ExportMenuProps) {
  const [hasSemicolons, setHasSemicolons] = useSemicolons();
  const button = useRef<HTMLButtonElement>(null);
  // It comes with the first press, and takes the place of the button that was pressed.
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{target({ ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {shown !== undefined && <Menu.Item onClick={() => onExport(false)}>{`The ${shown} shown`}</Menu.Item>}
        <Menu.Item onClick={() => onExport(true)}>{`All ${all}`}</Menu.Item>
        <Menu.Divider />
        <Menu.CheckboxItem checked={hasSemicolons} onChange={setHasSemicolons}>
          With semicolons, for Excel where 1.5 is written 1,5
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
