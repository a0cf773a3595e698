import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tokenLetters } from '../../../shared/domain/employee-token.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import styles from './person-panel.module.css'

interface Props {
  name: string
  isPinWrong: boolean
  onPin: (pin: string) => void
  onCancel: () => void
}

const pinLength = 4
const letters = Array.from(tokenLetters)

export function PinStep({ name, isPinWrong, onPin, onCancel }: Props) {
  const { t } = useTranslation(['time-clock', 'errors'])
  const [typedPin, setTypedPin] = useState('')

  function enterPin(text: string) {
    const typedLetters = Array.from(text.toLowerCase())
      .filter(letter => letters.includes(letter))
      .slice(0, pinLength)
      .join('')
    setTypedPin(typedLetters.length < pinLength ? typedLetters : '')
    if (typedLetters.length === pinLength) onPin(typedLetters)
  }

  return (
    <>
      <div className={styles.pin}>
        <Field
          name="pin"
          label={t('pin_of', { name })}
          value={typedPin}
          onChange={enterPin}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the PIN is the only thing to enter here
          autoFocus
          autoComplete="off"
          inputMode="none"
          isInvalid={isPinWrong && typedPin === ''}
          {...(isPinWrong && typedPin === '' ? { 'aria-describedby': 'wrong-pin' } : {})}
        />
        {isPinWrong && typedPin === '' ? (
          <p id="wrong-pin" role="alert" className={styles.wrong}>
            {t('errors:said.wrong_pin')}
          </p>
        ) : null}
      </div>
      <fieldset className={styles.keys} aria-label={t('letters')}>
        {letters.map(letter => (
          <button key={letter} type="button" onClick={() => enterPin(typedPin + letter)}>
            {letter}
          </button>
        ))}
        <button type="button" aria-label={t('delete_letter')} onClick={() => setTypedPin(typedPin.slice(0, -1))}>
          ←
        </button>
      </fieldset>
      <DialogActions>
        <Button onPress={onCancel}>{t('cancel')}</Button>
      </DialogActions>
    </>
  )
}
