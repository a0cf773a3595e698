import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import { TableText } from '../../ui/table/table-text.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { toOpenerId, type OpenedDialog } from '../../ui/dialog/use-open-dialog.ts'
import type { ListedScript, ScriptRun } from './use-scripts.ts'

export function useRunColumns(
  scripts: readonly ListedScript[] | undefined,
  onOpen: (opened: OpenedDialog<'run'>) => void,
): TableColumn<ScriptRun>[] {
  const { t } = useTranslation('scripts')
  const formats = useFormats()
  return useMemo(() => {
    const dateFormat = formats.date({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    // Falls back to the script's name, because the script of an old run may no longer exist and then has no title.
    const titleOf = ({ script }: ScriptRun) => scripts?.find(({ name }) => name === script)?.title ?? script
    return [
      {
        id: 'at',
        header: t('columns.at'),
        value: run => run.created,
        width: 190,
        cell: run => `${dateFormat.format(new Date(run.created))} UTC`,
      },
      {
        id: 'script',
        header: t('columns.script'),
        value: titleOf,
        isRowHeader: true,
        minWidth: 180,
        cell: run => <TableText>{run.dry_run ? t('dry', { script: titleOf(run) }) : titleOf(run)}</TableText>,
      },
      {
        id: 'about',
        header: t('columns.about'),
        value: run => run.about ?? '',
        minWidth: 140,
        cell: run => <TableText>{run.about ?? '–'}</TableText>,
      },
      {
        id: 'admin',
        header: t('columns.admin'),
        value: run => run.admin,
        minWidth: 120,
        cell: run => <TableText>{run.admin}</TableText>,
      },
      {
        id: 'state',
        header: t('columns.state'),
        value: run => run.state,
        width: 110,
        cell: run => t(`states.${run.state}`),
      },
      {
        id: 'open',
        header: t('columns.open'),
        isHeaderHidden: true,
        width: 100,
        folded: 'aside',
        cell: run => (
          <TableButton
            id={toOpenerId({ dialog: 'run', id: run.id })}
            onPress={() => onOpen({ dialog: 'run', id: run.id })}
            aria-label={t('details_of', { script: titleOf(run) })}
          >
            {t('details')}
          </TableButton>
        ),
      },
    ]
  }, [formats, onOpen, scripts, t])
}
