import { Fragment } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { findQuestion } from '../../../shared/domain/entry.ts'
import { parseImageKey, toResizedImageUrl } from '../../../shared/domain/images.ts'
import { canComment } from '../../../shared/domain/policies.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { useCompany } from '../../lib/session/session.ts'
import { EntryIcon, type EntryIconName } from '../../components/entry-icons.tsx'
import { joinClasses } from '../../ui/classes.ts'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import { toOpenerId } from '../../ui/dialog/use-open-dialog.ts'
import styles from './cells.module.css'
import { findFlags } from '../../lib/entries/find-flags.ts'
import type { EntryDialogName, EntryDialogOpener } from './dialog-names.ts'

interface Props {
  entry: Entry
  /** Identifies the entry for screen reader users, who hear a button without its row. */
  name: string
  onOpen: EntryDialogOpener
}

const createDialogButtonProps = (dialog: EntryDialogName, { entry, onOpen }: Props) => ({
  id: toOpenerId({ dialog, id: entry.id }),
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
  const hiddenCountText = hiddenCount > 0 ? `+${hiddenCount}` : ''
  const summaryText = isEmpty
    ? canComment(company)
      ? t('add_comment')
      : t('none')
    : [`${texts[0] ?? ''} ${hiddenCountText}`.trim(), images.length > 0 ? t('images', { count: images.length }) : '']
        .filter(part => part !== '')
        .join(', ')
  return (
    <Button
      {...createDialogButtonProps('comments', props)}
      className={isEmpty ? `${styles.comments} ${styles.none}` : (styles.comments ?? '')}
      aria-label={`${summaryText}. ${t('comments_of', { name: props.name, count: comments.length })}`}
    >
      {images.slice(0, maxImages).map(key => (
        <img
          key={key}
          className={styles.image}
          src={toResizedImageUrl(window.location.origin, key, 100)}
          loading="lazy"
          width={24}
          height={24}
          alt=""
        />
      ))}
      {isEmpty ? summaryText : null}
      <span className={styles.commentIcon}>
        <EntryIcon name="comment" />
      </span>
      {/* The spaces keep the words apart, because the accessible name must match the visible text. */}
      {texts[0] === undefined ? null : (
        <span className={styles.text} title={texts[0]}>
          {texts[0]}
        </span>
      )}{' '}
      {hiddenCountText === '' ? null : <span className={styles.more}>{hiddenCountText}</span>}
    </Button>
  )
}

export function LocationCell(props: Props) {
  const { t } = useTranslation('entries')
  const { entry, name } = props
  // Only phones record locations, so a missing location is marked only in entries that were created on a phone.
  const isExpected = entry.created_by === 'Employee'
  const [dialog, word, icon] = entry.has_location
    ? (['map', t('map'), 'location'] as const)
    : (['missing', t('missing'), isExpected ? 'location_missing' : 'none'] as const)
  return (
    <Button
      {...createDialogButtonProps(dialog, props)}
      className={styles.icon ?? ''}
      aria-label={entry.has_location ? t('map_of', { name }) : t('missing_of', { name })}
      data-hint={entry.has_location ? t('map') : t('missing_title')}
    >
      <IconWord icon={icon} word={word} isEmphasized={icon === 'location_missing'} />
    </Button>
  )
}

/** An open entry counts neither as approved nor as unapproved, because it cannot be approved. */
export function ApprovalCell({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entries')
  if (findQuestion(entry)) return <IconWord icon="sent_back" word={t('sent_back')} hint={t('sent_back')} isEmphasized />
  if (entry.approved) return <IconWord icon="approved" word={t('approved')} hint={t('approved')} />
  if (entry.end_time === null) return <IconWord icon="none" word="" />
  return <IconWord icon="unapproved" word={t('not_approved')} hint={t('not_approved')} />
}

export function EditCell(props: Props) {
  const { t } = useTranslation('entries')
  return (
    <TableButton {...createDialogButtonProps('edit', props)} aria-label={t('edit_of', { name: props.name })}>
      <span className={styles.editWord}>{t('edit')}</span>
    </TableButton>
  )
}

/** More icons would not fit into a narrow table. */
const maxFlagIcons = 2

export function CreatorCell(props: Props) {
  const { t } = useTranslation('entries')
  const { entry, name } = props
  const flags = findFlags(entry, useCompany().settings.late_after_minutes).map(flag => ({
    ...flag,
    word: t(`marks.${flag.name}`, { minutes: flag.minutes }),
    explanation: t(`marks_explained.${flag.name}`, { minutes: flag.minutes }),
  }))
  const creator = t(`creators.${entry.created_by}`)
  const hiddenFlagCount = flags.length - maxFlagIcons
  return (
    <Button
      {...createDialogButtonProps('history', props)}
      className={`${styles.plain} ${styles.creator}`}
      aria-label={[
        creator,
        ...flags.slice(0, maxFlagIcons).map(({ word }) => word),
        ...flags.map(({ explanation }) => explanation),
        t('history_of', { name }),
      ].join('. ')}
    >
      {/* Spaces separate the words, so that the visible text matches the accessible name. */}
      <span className={styles.creatorName}>{creator}</span>{' '}
      <span className={styles.creatorIcon} data-hint={creator}>
        <EntryIcon name={entry.created_by} />
      </span>
      {flags.slice(0, maxFlagIcons).map(({ name: flagName, word, explanation, needsReview }) => (
        <Fragment key={flagName}>
          <IconWord icon={flagName} word={word} isEmphasized={needsReview} hint={`${word}: ${explanation}`} />{' '}
        </Fragment>
      ))}
      {hiddenFlagCount > 0 ? (
        <span
          className={styles.others}
          data-more={`+${hiddenFlagCount}`}
          data-hint={flags
            .slice(maxFlagIcons)
            .map(({ word, explanation }) => `${word}: ${explanation}`)
            .join('\n')}
        />
      ) : null}
    </Button>
  )
}

interface IconWordProps {
  icon: EntryIconName
  word: string
  hint?: string
  /** Emphasizes an icon that the company should look at. */
  isEmphasized?: boolean
}

function IconWord({ icon, word, hint, isEmphasized = false }: IconWordProps) {
  return (
    <span
      className={joinClasses(styles.mark, icon === 'approved' && styles.approved, isEmphasized && styles.look)}
      data-hint={hint}
    >
      <EntryIcon name={icon} />
      <span className="visually-hidden">{word}</span>
    </span>
  )
}
