import { SwitchButton, SwitchField } from 'react-aria-components'
import styles from './switch.module.css'

interface Props {
  label: string
  /** what it changes, where the label does not say enough */
  note?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** takes effect at once; what waits for a button to be pressed is a check box */
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
