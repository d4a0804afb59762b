import '@mantine/core/styles/Popover.layer.css';
import { Button, FocusTrap, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { lazyPart } from '../lazy-part';
import classes from './filters.module.css';

const SavedViews = lazyPart(() => import('./saved-views'), 'SavedViews');

export function SavedViewsButton() {
  const [isOpen, { set, toggle, close }] = useDisclosure();
  return (
    <Popover
      opened={isOpen}
      onChange={set}
      position="bottom-start"
      width="22rem"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-md"
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          onClick={toggle}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.savedViewsPanel} maw="calc(100vw - 4rem)">
        <FocusTrap.InitialFocus />
        <SavedViews loading="Loading…" onOpen={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
