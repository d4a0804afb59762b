import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { ICON } from '../ui';

interface ExportMenuProps {
  all: number;
  shown: number;
  isPending: boolean;
  onExport: (isAll: boolean) => void;
}

/** Under a filter there is a choice between all records of the inbox and those that are shown. */
export function ExportMenu({ all, shown, isPending, onExport }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
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
        {/* While one is under way, no other begins. */}
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
