import { useState } from 'react'
import { Form } from 'react-aria-components'
import { CallForm } from '../../web/ui/fields/call-form.tsx'
import { Card } from '../../web/ui/layout/card.tsx'
import { Field } from '../../web/ui/fields/field.tsx'
import { KennitalaField } from '../../web/components/kennitala-field.tsx'
import { PhoneField, useParsedPhone } from '../../web/components/phone-field.tsx'
import { Switch } from '../../web/ui/fields/switch.tsx'
import { resolveAfterDelay, failAfterDelay } from './delays.ts'
import { Section, Specimen, useSampleTexts } from './specimen.tsx'
import { employeeNames } from './samples.ts'

export function Fields() {
  const words = useSampleTexts()
  const [hasApproval, setApproval] = useState(true)
  const [hasLocation, setLocation] = useState(false)
  return (
    <Section id="fields">
      <Specimen state="plain">
        <Field label={words('name')} defaultValue={employeeNames.anna} />
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
        <CallForm submit={words('save')} submitting={words('saving')} onSubmit={failAfterDelay}>
          <Field name="name" label={words('name')} defaultValue={employeeNames.joao} />
        </CallForm>
      </Specimen>
      <Specimen state="empty">
        <PhoneSample typed="" />
        <KennitalaSample typed="" />
      </Specimen>
      <Specimen state="valid">
        <PhoneSample typed="611 1234" />
        <KennitalaSample typed="1201603389" />
      </Specimen>
      <Specimen state="invalid">
        <PhoneSample typed="611" />
        <KennitalaSample typed="120160" />
      </Specimen>
      <Specimen state="on">
        <Switch
          label={words('approve_setting')}
          note={words('approve_note')}
          isOn={hasApproval}
          onChange={setApproval}
        />
      </Specimen>
      <Specimen state="off">
        <Switch label={words('location')} isOn={hasLocation} onChange={setLocation} />
      </Specimen>
      <Specimen state="disabled">
        <Switch label={words('approve_setting')} isOn onChange={setApproval} isDisabled />
      </Specimen>
      <Specimen state="busy">
        <Card id="kit-card" title={words('card_title')}>
          <CallForm submit={words('saving')} submitting={words('saving')} isDisabled onSubmit={resolveAfterDelay}>
            <Field name="name" label={words('name')} defaultValue={employeeNames.olafur} isDisabled />
          </CallForm>
        </Card>
      </Specimen>
    </Section>
  )
}

function PhoneSample({ typed: initialValue }: { typed: string }) {
  const words = useSampleTexts()
  const [value, setValue] = useState(initialValue)
  const texts = { absent: words('phone_absent'), valid: words('phone_valid'), invalid: words('phone_invalid') }
  return (
    <PhoneField
      name="phone"
      label={words('phone')}
      value={value}
      onChange={setValue}
      phone={useParsedPhone(value, 'IS')}
      texts={texts}
    />
  )
}

function KennitalaSample({ typed: initialValue }: { typed: string }) {
  const words = useSampleTexts()
  const [value, setValue] = useState(initialValue)
  return (
    <KennitalaField
      name="kennitala"
      label={words('kennitala')}
      value={value}
      onChange={setValue}
      warning={words('kennitala_warning')}
    />
  )
}
