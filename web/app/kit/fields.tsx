import { useState } from 'react'
import { Form } from 'react-aria-components'
import { CallForm } from '../../ui/call-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section, Specimen, useSamples } from './specimen.tsx'
import { people } from './samples.ts'

export function Fields() {
  const words = useSamples()
  const [approve, setApprove] = useState(true)
  const [location, setLocation] = useState(false)
  return (
    <Section id="fields">
      <Specimen state="plain">
        <Field label={words('name')} defaultValue={people.anna} />
      </Specimen>
      <Specimen state="invalid">
        <Form validationBehavior="aria" validationErrors={{ name: words('not_empty') }}>
          <Field name="name" label={words('name')} />
        </Form>
      </Specimen>
      <Specimen state="disabled">
        <Field label={words('phone')} defaultValue="611 1234" isDisabled />
      </Specimen>
      <Specimen state="failed">
        <CallForm submit={words('save')} submitting={words('saving')} onSubmit={failLater}>
          <Field name="name" label={words('name')} defaultValue={people.joao} />
        </CallForm>
      </Specimen>
      <Specimen state="on">
        <Switch label={words('approve_setting')} note={words('approve_note')} isOn={approve} onChange={setApprove} />
      </Specimen>
      <Specimen state="off">
        <Switch label={words('location')} isOn={location} onChange={setLocation} />
      </Specimen>
      <Specimen state="disabled">
        <Switch label={words('approve_setting')} isOn onChange={setApprove} isDisabled />
      </Specimen>
      <Specimen state="busy">
        <Card id="kit-card" title={words('card_title')}>
          <CallForm submit={words('saving')} submitting={words('saving')} isDisabled onSubmit={answerLater}>
            <Field name="name" label={words('name')} defaultValue={people.olafur} isDisabled />
          </CallForm>
        </Card>
      </Specimen>
    </Section>
  )
}

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
const answerLater = () => wait(1500)

async function failLater(): Promise<void> {
  await wait(600)
  throw new DOMException('', 'TimeoutError')
}
