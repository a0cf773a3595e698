import { useState } from 'react'
import { Button } from '../../web/ui/buttons/button.tsx'
import { Card } from '../../web/ui/layout/card.tsx'
import { ConfirmDialog } from '../../web/ui/dialog/confirmation.tsx'
import { Dialog, DialogActions } from '../../web/ui/dialog/dialog.tsx'
import { failAfterDelay } from './delays.ts'
import { Section, Specimen, useSampleTexts } from './specimen.tsx'

export function Containers() {
  const words = useSampleTexts()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section id="containers">
      <Specimen state="plain">
        <Card id="kit-plain-card" title={words('entry')}>
          <p>{words('hours_text')}</p>
        </Card>
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
        <Button onPress={() => setAsking(true)}>{words('open_confirm')}</Button>
        <ConfirmDialog
          title={words('delete_title')}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          confirm={words('delete')}
          confirming={words('deleting')}
          cancel={words('cancel')}
          isDanger
          onConfirm={failAfterDelay}
        >
          <p>{words('delete_text')}</p>
        </ConfirmDialog>
      </Specimen>
    </Section>
  )
}
