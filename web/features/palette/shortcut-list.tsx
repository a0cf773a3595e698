import { useTranslation } from 'react-i18next'
import { shortcutsSetting } from '../../lib/browser/shortcuts.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import styles from './shortcut-list.module.css'

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  const { approve_work_logs } = useCompany().settings.features
  return (
    <Dialog title={t('keys.title')} isOpen onClose={onClose} hasCloseButton>
      <Keys
        title={t('keys.everywhere')}
        keys={[
          ['/', t('keys.does.search')],
          ['?', t('keys.does.list')],
          [t('keys.names.escape'), t('keys.does.close')],
        ]}
      />
      <Keys
        title={t('keys.screen')}
        keys={[
          ['N', t('keys.does.add')],
          ['F', t('keys.does.filter')],
        ]}
      />
      <Keys
        title={t('keys.table')}
        keys={[
          [t('keys.names.arrows'), t('keys.does.move')],
          [t('keys.names.space'), t('keys.does.select')],
          [t('keys.names.enter'), t('keys.does.open')],
          ['Alt ↑ ↓', t('keys.does.step')],
        ]}
      />
      {approve_work_logs ? (
        <Keys
          title={t('keys.week')}
          keys={[
            [t('keys.names.space'), t('keys.does.cell')],
            ['D', t('keys.does.day')],
            ['P', t('keys.does.person')],
            ['W', t('keys.does.week')],
            [t('keys.names.enter'), t('keys.does.entries')],
            ['Z', t('keys.does.undo')],
          ]}
        />
      ) : null}
      <Switch
        label={t('keys.single')}
        note={t('keys.single_note')}
        isOn={shortcutsSetting.use()}
        onChange={shortcutsSetting.set}
      />
    </Dialog>
  )
}

const Keys = ({ title, keys }: { title: string; keys: readonly (readonly [key: string, does: string])[] }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.keys}>
      {keys.map(([key, description]) => (
        <div key={key} className={styles.line}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  </section>
)
