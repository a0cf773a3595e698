import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './kit.module.css'
import { Section, Specimen, useSamples } from './specimen.tsx'

const nothing = () => undefined

export function Buttons() {
  const words = useSamples()
  const actions = [
    { name: words('approve'), onAction: nothing },
    { name: words('edit_times'), onAction: nothing, isDisabled: true },
    { name: words('long_button'), onAction: nothing },
    { name: words('delete'), onAction: nothing, danger: true },
  ]
  return (
    <Section id="buttons">
      <Specimen state="go">
        <Button kind="go">{words('add_entry')}</Button>
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
          <Tooltip text={words('tip')}>
            <Button kind="quiet">{words('hours')}</Button>
          </Tooltip>
        </div>
      </Specimen>
      <Specimen state="danger">
        <Button kind="danger">{words('delete')}</Button>
      </Specimen>
      <Specimen state="focused">
        <div className={`${styles.row} ${styles.focused}`}>
          <Button kind="go">{words('add_entry')}</Button>
          <Button>{words('excel')}</Button>
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className={styles.row}>
          <Button kind="go" isDisabled>
            {words('add_entry')}
          </Button>
          <Button isDisabled>{words('excel')}</Button>
          <Button kind="danger" isDisabled>
            {words('delete')}
          </Button>
        </div>
      </Specimen>
      <Specimen state="busy">
        <Button kind="go" isDisabled>
          {words('saving')}
        </Button>
      </Specimen>
      <Specimen state="long">
        <Button>{words('long_button')}</Button>
      </Specimen>
    </Section>
  )
}
