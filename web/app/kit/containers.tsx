import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirmation.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { failLater } from './later.ts'
import { Section, Specimen, useSamples } from './specimen.tsx'

export function Containers() {
  const words = useSamples()
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section id="containers">
      <Specimen state="plain">
        <Card id="kit-plain-card" title={words('entry')}>
          <p>{words('hours_text')}</p>
        </Card>
      </Specimen>
      <Specimen state="plain">
        <Tabs
          label={words('entry')}
          tabs={[
            { id: 'hours', name: words('hours'), content: <p>{words('hours_text')}</p> },
            { id: 'comments', name: words('comments'), content: <p>{words('comments_text')}</p> },
            { id: 'map', name: words('map'), content: null, isDisabled: true },
          ]}
        />
      </Specimen>
      <Specimen state="plain">
        <Button onPress={() => setOpen(true)}>{words('open_dialog')}</Button>
        <Dialog title={words('delete_title')} isOpen={isOpen} onClose={close}>
          <p>{words('delete_text')}</p>
          <DialogActions>
            <Button onPress={close}>{words('cancel')}</Button>
            <Button kind="danger" onPress={close}>
              {words('delete')}
            </Button>
          </DialogActions>
        </Dialog>
      </Specimen>
      <Specimen state="danger">
        <Button onPress={() => setAsks(true)}>{words('open_confirm')}</Button>
        <Confirm
          title={words('delete_title')}
          isOpen={asks}
          onClose={() => setAsks(false)}
          confirm={words('delete')}
          confirming={words('deleting')}
          cancel={words('cancel')}
          isDanger
          onConfirm={failLater}
        >
          <p>{words('delete_text')}</p>
        </Confirm>
      </Specimen>
    </Section>
  )
}
