import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSemicolons } from '../api/export';

interface ExportMenuProps {
  /** The button that opens the menu. */
  opener: ReactElement;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  all: number;
  /** Undefined without a filter. */
  shown: number | undefined;
  onExport: (isAll: boolean) => void;
}

/** Offers all records of the inbox or those that a filter shows, and how the fields are separated. */
export function ExportMenu({ opener, isOpen, onToggle, all, shown, onExport }: ExportMenuProps) {
  const [hasSemicolons, setHasSemicolons] = useSemicolons();
  return (
    <Menu
      opened={isOpen}
      onChange={onToggle}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{opener}</Menu.Target>
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
