import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu, type MenuProps } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { ICON } from '../ui';

interface ExportMenuProps extends Pick<MenuProps, 'opened' | 'onChange'> {
  all: number;
  shown: number;
  isPending: boolean;
  onExport: (isAll: boolean) => void;
}

/** Under a filter there is a choice between all records of the inbox and those that are shown. */
export function ExportMenu({ all, shown, isPending, onExport, ...menu }: ExportMenuProps) {
  return (
    <Menu {...menu} position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          aria-disabled={isPending}
          leftSection={<IconDownload {...ICON} />}
          rightSection={<IconChevronDown {...ICON} />}
        >
          Export CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Exports one at a time. */}
        <Menu.Item disabled={isPending} onClick={() => onExport(false)}>
          {`The ${shown} shown`}
        </Menu.Item>
        <Menu.Item disabled={isPending} onClick={() => onExport(true)}>
          {`All ${all}`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
