import { Button } from '@mantine/core';
import { IconDownload, IconFilter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { RecordKind } from '@shared/inquiry/kinds';
import { exportCsv } from '../api/export-csv';
import type { AdminView } from '../view/admin-view';
import type { DateBounds } from '../view/date-bounds';
import { isFiltered } from '../view/is-filtered';
import classes from './record-tabs.module.css';

interface ExportButtonsProps {
  kind: RecordKind;
  view: AdminView;
  bounds: DateBounds;
}

/** All records as CSV and, under a filter, those that are shown, in their order. */
export function ExportButtons({ kind, view, bounds }: ExportButtonsProps) {
  const all = useMutation({ mutationFn: () => exportCsv(kind) });
  const part = useMutation({
    mutationFn: () => {
      const { field, direction } = view.sort[kind];
      return exportCsv(kind, { ...bounds, q: view.q, status: view.status, sort: field, direction });
    },
  });
  return (
    <div className={classes.exports}>
      {isFiltered(view) && (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          aria-disabled={part.isPending}
          onClick={() => !part.isPending && part.mutate()}
        >
          Export what I see
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        aria-disabled={all.isPending}
        onClick={() => !all.isPending && all.mutate()}
      >
        Export CSV
      </Button>
    </div>
  );
}
