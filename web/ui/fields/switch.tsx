import { SwitchButton, SwitchField } from 'react-aria-components'
import styles from './switch.module.css'

interface Props {
  label: string
  note?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A setting that takes effect at once. Settings saved by a button use a check box. */
export const Switch = ({ label, note, isOn, onChange, isDisabled = false }: Props) => (
  <SwitchField isSelected={isOn} onChange={onChange} isDisabled={isDisabled}>
    <SwitchButton className={styles.switch ?? ''}>
      <span className={styles.words}>
        <span>{label}</span>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.track} />
    </SwitchButton>
  </SwitchField>
)
