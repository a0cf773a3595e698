import type { Language } from '../../../../shared/domain/languages.ts'

interface Captions {
  /** The player's menu shows this name. */
  languageName: string
  paper: string
  choose: string
  clockIn: string
  office: string
  forgotten: string
  comment: string
  clockOut: string
  slips: string
  overtime: string
  explanation: string
  file: string
}

export const captions: Record<Language, Captions> = {
  en: {
    languageName: 'English',
    paper: 'On paper, hours are written down on Friday,\nfrom memory.',
    choose: 'Here you choose the project in the morning …',
    clockIn: '… and clock in with one tap.',
    office: 'The office sees who is in, where and since when.',
    forgotten: 'What went wrong on site is forgotten by Friday.',
    comment: 'A comment or a photo stays with its hours.',
    clockOut: 'One tap ends the day. The hours are counted.',
    slips: 'At the end of the month somebody used to add up slips.',
    overtime: 'Now the overtime is worked out already …',
    explanation: '… and every hour explains itself.',
    file: 'Payroll gets its file. Nobody types it again.',
  },
  is: {
    languageName: 'Íslenska',
    paper: 'Á pappír eru tímarnir skrifaðir á föstudegi,\neftir minni.',
    choose: 'Hér velurðu verkið að morgni …',
    clockIn: '… og stimplar þig inn með einni snertingu.',
    office: 'Skrifstofan sér hver er inni, hvar og síðan hvenær.',
    forgotten: 'Það sem vantar á verkstað gleymist fyrir föstudag.',
    comment: 'Athugasemd eða mynd fylgir tímunum sínum.',
    clockOut: 'Ein snerting lýkur deginum. Tímarnir eru taldir.',
    slips: 'Áður lagði einhver saman miða um mánaðamót.',
    overtime: 'Nú er yfirvinnan þegar reiknuð …',
    explanation: '… og hver tími skýrir sig sjálfur.',
    file: 'Launakerfið fær skrána sína. Enginn slær neitt inn aftur.',
  },
  pt: {
    languageName: 'Português',
    paper: 'No papel, as horas escrevem-se à sexta-feira,\nde memória.',
    choose: 'Aqui escolhe-se a obra logo de manhã …',
    clockIn: '… e regista-se a entrada com um toque.',
    office: 'O escritório vê quem está, onde e desde quando.',
    forgotten: 'O que falta na obra esquece-se até sexta-feira.',
    comment: 'Um comentário ou uma foto fica junto das suas horas.',
    clockOut: 'Um toque termina o dia. As horas estão contadas.',
    slips: 'Antes, no fim do mês, alguém somava papelinhos.',
    overtime: 'Agora as horas extra já estão calculadas …',
    explanation: '… e cada hora sabe explicar-se.',
    file: 'O ficheiro para os salários está pronto. Ninguém o volta a escrever.',
  },
}
