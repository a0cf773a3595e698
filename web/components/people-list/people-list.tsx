import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { ConfirmEmailNote } from '../confirm-email-note.tsx'
import styles from './people-list.module.css'
import { PersonRow } from './person-row.tsx'
import { usePeopleList } from './use-people-list.ts'

interface Props {
  close: string
  onClose: (hasAdded: boolean) => void
  onAdded?: (id: string) => void
}

/**
 * Form that adds several employees at once. A refused row stays in the list with the reason, so that the user can
 * correct it.
 */
export function PeopleList({ close, onClose, onAdded }: Props) {
  const { t } = useTranslation('people-list')
  const list = usePeopleList(onAdded)
  const { rows, hasPhones, hasKennitalas } = list
  const listElement = useRef<HTMLDivElement>(null)
  const [focusTarget, setFocusTarget] = useState<{ selector: string }>()
  const addedCount = rows.filter(({ state }) => state === 'added').length

  async function add() {
    const result = await list.add()
    const refusedIndex = result.findIndex(({ state }) => state === 'refused')
    setFocusTarget({ selector: refusedIndex === -1 ? 'output' : `[name="name-${refusedIndex}"]` })
  }

  // The focus moves in an effect, because the form enables its fields only after `add` has returned.
  useEffect(() => {
    if (focusTarget) listElement.current?.querySelector<HTMLElement>(focusTarget.selector)?.focus()
  }, [focusTarget])

  return (
    <div ref={listElement} className={styles.list}>
      <CallForm
        submit={t('add', { count: list.toAdd })}
        submitting={t('adding')}
        isDisabled={list.toAdd === 0}
        cancel={<Button onPress={() => onClose(addedCount > 0)}>{close}</Button>}
        onSubmit={add}
      >
        <p className="soft small">{hasKennitalas ? t('text_kennitala') : hasPhones ? t('text') : t('text_names')}</p>
        <ul className={styles.rows}>
          {rows.map((row, index) => (
            <PersonRow
              key={row.id}
              row={row}
              index={index}
              hasPhone={hasPhones}
              hasKennitala={hasKennitalas}
              onChange={change => list.change(row.id, change)}
              onPaste={people => list.insert(index, people)}
            />
          ))}
        </ul>
        <output tabIndex={-1} className={styles.result}>
          {addedCount > 0 ? t('added', { count: addedCount }) : ''}
        </output>
      </CallForm>
      {list.canText && list.textable.length > 0 ? (
        <>
          <ConfirmEmailNote />
          <Button isBusy={list.isTexting} onPress={() => void list.sendTexts()}>
            {t('send_sms', { count: list.textable.length })}
          </Button>
        </>
      ) : null}
    </div>
  )
}
