import { Button } from '../../web/ui/buttons/button.tsx'
import { Menu } from '../../web/ui/dialog/menu.tsx'
import styles from './kit.module.css'
import { Section, Specimen, useSampleTexts } from './specimen.tsx'

const noop = () => undefined

export function Buttons() {
  const words = useSampleTexts()
  const actions = [
    { id: 'approve', name: words('approve'), onAction: noop },
    { id: 'edit_times', name: words('edit_times'), onAction: noop, isDisabled: true },
    { id: 'long_button', name: words('long_button'), onAction: noop },
    { id: 'delete', name: words('delete'), onAction: noop, danger: true },
  ]
  return (
    <Section id="buttons">
      <Specimen state="go">
        <Button kind="primary" shortcut="n">
          {words('add_entry')}
        </Button>
      </Specimen>
      <Specimen state="plain">
        <div className={styles.row}>
          <Button>{words('excel')}</Button>
          <Menu label={words('more')} actions={actions} />
          <Menu label={words('more')} actions={actions} isDisabled />
        </div>
      </Specimen>
      <Specimen state="quiet">
        <div className={styles.row}>
          <Button kind="quiet">{words('cancel')}</Button>
          <Button kind="quiet">{words('hours')}</Button>
        </div>
      </Specimen>
      <Specimen state="danger">
        <Button kind="danger">{words('delete')}</Button>
      </Specimen>
      <Specimen state="focused">
        <div className={`${styles.row} ${styles.focused}`}>
          <Button kind="primary">{words('add_entry')}</Button>
          <Button>{words('excel')}</Button>
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className={styles.row}>
          <Button kind="primary" isDisabled>
            {words('add_entry')}
          </Button>
          <Button isDisabled>{words('excel')}</Button>
          <Button kind="danger" isDisabled>
            {words('delete')}
          </Button>
        </div>
      </Specimen>
      <Specimen state="busy">
        <Button kind="primary" isDisabled>
          {words('saving')}
        </Button>
      </Specimen>
      <Specimen state="long">
        <Button>{words('long_button')}</Button>
      </Specimen>
    </Section>
  )
}
