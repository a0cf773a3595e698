import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/feedback/badge.tsx'
import type { PersonWithQueue } from './apply-queue-to-people.ts'
import styles from './person-tiles.module.css'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'

export function PersonTiles({ people, onOpen }: { people: readonly PersonWithQueue[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('time-clock')
  const { since } = useCompanyTimeFormats()
  return (
    <ul className={styles.tiles} aria-label={t('people')}>
      {people.map(({ id, name, open_work_log: openEntry, isQueued }) => (
        <li key={id}>
          <button
            type="button"
            id={`person-${id}`}
            className={openEntry ? styles.in : styles.out}
            onClick={() => onOpen(id)}
          >
            <b className={styles.name}>{name}</b>
            <span>
              {openEntry ? (
                <>
                  <span className={styles.state}>
                    <span className={styles.dot} />
                    {t('in_since', { time: since(openEntry.start_time) })}
                  </span>
                  <span className={styles.project}>{openEntry.project.name}</span>
                </>
              ) : (
                <span className={styles.project}>{t('out')}</span>
              )}
              {isQueued ? (
                <span className={styles.waits}>
                  <Badge kind="look">{t('waits')}</Badge>
                </span>
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
