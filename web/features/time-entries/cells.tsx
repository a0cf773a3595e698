/** Table cells with a button. */
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { parseImageKey, resizedImageUrl } from '../../../shared/domain/images.ts'
import { canComment } from '../../../shared/domain/policies.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { useCompany } from '../../lib/session/session.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import { openerId } from '../../ui/dialog/use-open-dialog.ts'
import styles from './cells.module.css'
import { findMarks } from '../../lib/entries/find-marks.ts'
import type { EntryDialog, OpenEntryDialog } from './dialog-names.ts'

interface Props {
  entry: Entry
  /** Identifies the entry for screen readers, which read each button alone. */
  name: string
  onOpen: OpenEntryDialog
}

const dialogButtonProps = (dialog: EntryDialog, { entry, onOpen }: Props) => ({
  id: openerId({ dialog, id: entry.id }),
  onPress: () => onOpen(dialog, entry.id),
})

const maxImages = 2

export function CommentsCell({ company, ...props }: Props & { company: { id: string; disabled: boolean } }) {
  const { t } = useTranslation('entries')
  const comments = props.entry.comments
    .map(text => ({ text, key: parseImageKey(text, { company: company.id }) }))
    .filter(({ text }) => text.trim() !== '')
  const images = comments.flatMap(({ key }) => key ?? [])
  const texts = comments.flatMap(({ text, key }) => (key ? [] : [text]))
  const isEmpty = comments.length === 0
  const hiddenCount = comments.length - Math.min(images.length, maxImages) - Math.min(texts.length, 1)
  const more = hiddenCount > 0 ? `+${hiddenCount}` : ''
  const summary = isEmpty
    ? canComment(company)
      ? t('add_comment')
      : t('none')
    : [`${texts[0] ?? ''} ${more}`.trim(), images.length > 0 ? t('images', { count: images.length }) : '']
        .filter(part => part !== '')
        .join(', ')
  return (
    <Button
      {...dialogButtonProps('comments', props)}
      className={isEmpty ? `${styles.comments} ${styles.none}` : (styles.comments ?? '')}
      aria-label={`${summary}. ${t('comments_of', { name: props.name, count: comments.length })}`}
    >
      {images.slice(0, maxImages).map(key => (
        <img
          key={key}
          className={styles.image}
          src={resizedImageUrl(window.location.origin, key, 100)}
          loading="lazy"
          width={28}
          height={28}
          alt=""
        />
      ))}
      {isEmpty ? summary : null}
      {/* The spaces are invisible, but the accessible name must match the visible text word by word. */}
      {texts[0] === undefined ? null : (
        <span className={styles.text} title={texts[0]}>
          {texts[0]}
        </span>
      )}{' '}
      {more === '' ? null : <span className={styles.more}>{more}</span>}
    </Button>
  )
}

export function LocationCell(props: Props) {
  const { t } = useTranslation('entries')
  const { entry, name } = props
  if (entry.has_location)
    return (
      <TableButton {...dialogButtonProps('map', props)} aria-label={t('map_of', { name })}>
        {t('map')}
      </TableButton>
    )
  // Only phones record a location, so only their entries can lack one.
  const isExpected = entry.created_by === 'Employee'
  return (
    <Button
      {...dialogButtonProps('missing', props)}
      className={styles.plain ?? ''}
      aria-label={t('missing_of', { name })}
    >
      {isExpected ? <Badge kind="look">{t('missing')}</Badge> : <span className="soft">{t('missing')}</span>}
    </Button>
  )
}

export function EditCell(props: Props) {
  const { t } = useTranslation('entries')
  return (
    <TableButton {...dialogButtonProps('edit', props)} aria-label={t('edit_of', { name: props.name })}>
      {t('edit')}
    </TableButton>
  )
}

/** Shows who recorded the entry, and its flags. Opens the history. */
export function CreatorCell({ isApprovalEnabled, ...props }: Props & { isApprovalEnabled: boolean }) {
  const { t } = useTranslation('entries')
  const { entry, name } = props
  const marks = findMarks(entry, useCompany().settings.late_after_minutes)
  const [first, ...others] = marks
  const explanations = marks.map(({ name: mark, minutes }) => t(`marks_explained.${mark}`, { minutes }))
  const approved = isApprovalEnabled && entry.approved ? t('approved') : undefined
  const creator = t(`creators.${entry.created_by}`)
  const mark =
    first && `${t(`marks.${first.name}`, { minutes: first.minutes })}${others.length > 0 ? ` +${others.length}` : ''}`
  return (
    <Button
      {...dialogButtonProps('history', props)}
      className={`${styles.plain} ${styles.creator}`}
      aria-label={[
        creator,
        ...(mark ? [mark] : []),
        ...(approved ? [approved] : []),
        ...explanations,
        t('history_of', { name }),
      ].join('. ')}
    >
      <span className="soft">{creator}</span>{' '}
      {mark ? (
        <span title={explanations.join('\n')}>
          <Badge kind={first?.needsLook ? 'look' : 'plain'}>{mark}</Badge>
        </span>
      ) : null}{' '}
      {approved ? <Badge kind="in">{approved}</Badge> : null}
    </Button>
  )
}
