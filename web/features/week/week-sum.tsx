import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { findCellState, type WeekPart } from './group-week.ts'
import type { ProjectColors } from './project-colors.ts'
import { StateIcon } from './state-icon.tsx'
import { Swatch } from './swatch.tsx'
import styles from './week-sum.module.css'

interface Props {
  sum: WeekPart
  colors: ProjectColors
  onApprove: () => void
}

export function WeekSum({ sum, colors, onApprove }: Props) {
  const { t } = useTranslation('week')
  const { whole } = useFormats()
  const approvedCount = sum.entries.filter(entry => entry.approved).length
  const [toApproveCount, toReviewCount] = [sum.toApprove.length, sum.toReview.length]
  return (
    <div className={styles.sum}>
      <ul className={styles.legend} aria-label={t('projects')}>
        {colors.legend.map(({ id, name, color }) => (
          <li key={id} title={name}>
            <Swatch color={color} />
            <span className={styles.name}>{name}</span>
          </li>
        ))}
        {colors.hasOtherProjects ? (
          <li>
            <Swatch color={colors.othersColor} />
            {t('other_projects')}
          </li>
        ) : null}
      </ul>
      <span className={styles.counts}>
        <span>{t('approved_of', { approved: whole(approvedCount), all: whole(sum.entries.length) })}</span>
        {toReviewCount > 0 ? (
          <span className={styles.look}>
            <StateIcon state="look" />
            {t('look_count', { count: toReviewCount, shown: whole(toReviewCount) })}
          </span>
        ) : null}
      </span>
      {toApproveCount > 0 ? (
        <Button kind="primary" aria-keyshortcuts="w" onPress={onApprove}>
          {t('approve_week', { count: toApproveCount, shown: whole(toApproveCount) })}
        </Button>
      ) : findCellState(sum) === 'approved' ? (
        <span className={styles.done}>
          <StateIcon state="approved" />
          {t('all_approved')}
        </span>
      ) : null}
    </div>
  )
}
