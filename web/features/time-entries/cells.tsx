/** what stands in the cells that can be pressed */
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { imageKeyOf, shownImageUrl } from '../../../shared/domain/images.ts'
import { mayComment } from '../../../shared/domain/policies.ts'
import type { WorkLog } from '../../lib/work-logs.ts'
import { Mark } from '../../ui/mark.tsx'
import { TableButton } from '../../ui/table-button.tsx'
import { openerOf } from '../../ui/use-opened.ts'
import styles from './cells.module.css'
import { marksOf } from './marks.ts'
import type { EntryDialog, OpenEntry } from './opened.ts'

interface Props {
  entry: WorkLog
  /** which entry, for those who hear one button after the other */
  name: string
  onOpen: OpenEntry
}

const opening = (what: EntryDialog, { entry, onOpen }: Props) => ({
  id: openerOf({ what, id: entry.id }),
  onPress: () => onOpen(what, entry.id),
})

const mostImages = 2

export function CommentsCell({ company, ...props }: Props & { company: { id: string; disabled: boolean } }) {
  const { t } = useTranslation('entries')
  const said = props.entry.comments
    .map(text => ({ text, key: imageKeyOf(text, { company: company.id }) }))
    .filter(({ text }) => text.trim() !== '')
  const images = said.flatMap(({ key }) => key ?? [])
  const texts = said.flatMap(({ text, key }) => (key ? [] : [text]))
  const none = said.length === 0
  const unseen = said.length - Math.min(images.length, mostImages) - Math.min(texts.length, 1)
  const more = unseen > 0 ? `+${unseen}` : ''
  const what = none
    ? mayComment(company)
      ? t('add_comment')
      : t('none')
    : [`${texts[0] ?? ''} ${more}`.trim(), images.length > 0 ? t('images', { count: images.length }) : '']
        .filter(part => part !== '')
        .join(', ')
  return (
    <Button
      {...opening('comments', props)}
      className={none ? `${styles.comments} ${styles.none}` : (styles.comments ?? '')}
      aria-label={`${what}. ${t('comments_of', { name: props.name, count: said.length })}`}
    >
      {images.slice(0, mostImages).map(key => (
        <img
          key={key}
          className={styles.image}
          src={shownImageUrl(window.location.origin, key, 100)}
          loading="lazy"
          width={28}
          height={28}
          alt=""
        />
      ))}
      {none ? what : null}
      {/* spaces are not seen here, but words that stand together would not be what the name says */}
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
      <TableButton {...opening('map', props)} aria-label={t('map_of', { name })}>
        {t('map')}
      </TableButton>
    )
  // only a phone knows where it is
  const isExpected = entry.created_by === 'Employee'
  return (
    <Button {...opening('missing', props)} className={styles.plain ?? ''} aria-label={t('missing_of', { name })}>
      {isExpected ? <Mark kind="look">{t('missing')}</Mark> : <span className={styles.soft}>{t('missing')}</span>}
    </Button>
  )
}

export function EditCell(props: Props) {
  const { t } = useTranslation('entries')
  return (
    <TableButton {...opening('edit', props)} aria-label={t('edit_of', { name: props.name })}>
      {t('edit')}
    </TableButton>
  )
}

/** who recorded it and what became of it; its history says more */
export function CreatorCell({ isApproving, ...props }: Props & { isApproving: boolean }) {
  const { t } = useTranslation('entries')
  const { entry, name } = props
  const [first, ...others] = marksOf(entry)
  const why = marksOf(entry).map(mark => t(`marks_explained.${mark}`))
  const approved = isApproving && entry.approved ? t('approved') : undefined
  const creator = t(`creators.${entry.created_by}`)
  const mark = first && `${t(`marks.${first}`)}${others.length > 0 ? ` +${others.length}` : ''}`
  return (
    <Button
      {...opening('history', props)}
      className={`${styles.plain} ${styles.creator}`}
      aria-label={[
        creator,
        ...(mark ? [mark] : []),
        ...(approved ? [approved] : []),
        ...why,
        t('history_of', { name }),
      ].join('. ')}
    >
      <span className={styles.soft}>{creator}</span>{' '}
      {mark ? (
        <span title={why.join('\n')}>
          <Mark kind="look">{mark}</Mark>
        </span>
      ) : null}{' '}
      {approved ? <Mark kind="in">{approved}</Mark> : null}
    </Button>
  )
}
