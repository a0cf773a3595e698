import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useCompany } from '../../lib/session/session.ts'
import { settingsIndexHash, parseSubjectIdOfHash, type SubjectId } from '../../lib/session/settings-subjects.ts'
import { useSettingsSubjects } from '../../components/use-settings-subjects.ts'
import { Icon } from '../../ui/buttons/icons.tsx'
import { toSubjectLinkId, SubjectIndex } from './subject-index.tsx'
import { SubjectPage } from './subject-page.tsx'
import styles from './settings.module.css'

export function Settings({ billing, security }: { billing: ReactNode; security: ReactNode }) {
  const { t } = useTranslation('settings')
  const company = useCompany()
  const subjects = useSettingsSubjects()
  const requestedId = parseSubjectIdOfHash(useLocation().hash)
  const requestedSubject = subjects.find(({ id }) => id === requestedId)
  const subject = requestedSubject ?? subjects[0]
  const page = useFocusOnSubjectChange(requestedSubject?.id)
  if (!subject) return null
  return (
    <div className={styles.screen} data-shows={requestedSubject ? 'subject' : 'index'}>
      <div className={styles.index}>
        <SubjectIndex subjects={subjects} chosen={subject.id} />
      </div>
      <div className={styles.page} ref={page}>
        <a href={settingsIndexHash} className={styles.back}>
          <Icon path="M9.5 4 5.5 8l4 4" />
          {t('all_settings')}
        </a>
        <SubjectPage subject={subject} company={company} billing={billing} security={security} />
      </div>
    </div>
  )
}

/**
 * Moves the focus to the heading of a subject that opens, and back to the subject's link when the user returns to the
 * index. This is for phones, on which the index and the subject replace each other.
 */
function useFocusOnSubjectChange(id: SubjectId | undefined) {
  const page = useRef<HTMLDivElement>(null)
  const previousSubjectRef = useRef(id)
  useLayoutEffect(() => {
    const previousSubjectId = previousSubjectRef.current
    previousSubjectRef.current = id
    if (previousSubjectId === id) return
    const isAboveWindow = (page.current?.getBoundingClientRect().top ?? 0) < 0
    if (id !== undefined && isAboveWindow) window.scrollTo(0, 0)
    if (document.activeElement?.checkVisibility() !== false) return
    const heading = page.current?.querySelector('h2')
    if (heading) heading.tabIndex = -1
    const target =
      id === undefined && previousSubjectId !== undefined
        ? document.getElementById(toSubjectLinkId(previousSubjectId))
        : heading
    target?.focus({ preventScroll: id !== undefined })
  }, [id])
  return page
}
