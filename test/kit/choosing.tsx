import { useState } from 'react'
import { Combobox } from '../../web/ui/fields/combobox.tsx'
import { Select } from '../../web/ui/fields/select.tsx'
import styles from './kit.module.css'
import { activePeople, closedProjects, inactivePeople, openProjects } from './samples.ts'
import { Section, Specimen, useSampleTexts } from './specimen.tsx'

const languages = [
  { id: 'is', name: 'Íslenska' },
  { id: 'pt', name: 'Português' },
  { id: 'en', name: 'English' },
]

export function ChoiceSamples() {
  const words = useSampleTexts()
  const [project, setProject] = useState<string | null>('hafnargata')
  const [employee, setEmployee] = useState<string | null>(null)
  const [longProject, setLongProject] = useState<string | null>('long')
  const [language, setLanguage] = useState<string | null>(null)
  const projects = [
    { name: words('open'), options: openProjects },
    { name: words('closed'), options: closedProjects },
  ]
  const employees = [
    { name: words('active'), options: activePeople },
    { name: words('inactive'), options: inactivePeople },
  ]
  return (
    <Section id="choosing">
      <Specimen state="row" wide>
        <div className={styles.row}>
          <Combobox
            isInRow
            hasShortcut
            label={words('project')}
            allLabel={words('all_projects')}
            groups={projects}
            chosen={project}
            onChoose={setProject}
          />
          <Combobox
            isInRow
            label={words('employee')}
            allLabel={words('all_employees')}
            groups={employees}
            chosen={employee}
            onChoose={setEmployee}
          />
        </div>
      </Specimen>
      <Specimen state="long">
        <Combobox label={words('project')} groups={projects} chosen={longProject} onChoose={setLongProject} />
      </Specimen>
      <Specimen state="invalid">
        <Combobox
          label={words('project')}
          groups={projects}
          chosen={null}
          onChoose={setLongProject}
          error={words('choose_project')}
        />
      </Specimen>
      <Specimen state="disabled">
        <Combobox label={words('project')} groups={projects} chosen="skolinn" onChoose={setLongProject} isDisabled />
      </Specimen>
      <Specimen state="nothing">
        <Select label={words('language')} options={languages} chosen={language} onChoose={setLanguage} />
      </Specimen>
      <Specimen state="chosen">
        <Select label={words('language')} options={languages} chosen="is" onChoose={setLanguage} />
      </Specimen>
      <Specimen state="long">
        <Select label={words('project')} options={openProjects} chosen="long" onChoose={setLanguage} />
      </Specimen>
      <Specimen state="invalid">
        <Select
          label={words('project')}
          options={openProjects}
          chosen={null}
          onChoose={setLanguage}
          error={words('choose_project')}
        />
      </Specimen>
      <Specimen state="disabled">
        <Select label={words('language')} options={languages} chosen="pt" onChoose={setLanguage} isDisabled />
      </Specimen>
    </Section>
  )
}
