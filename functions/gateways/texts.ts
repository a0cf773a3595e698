/** what is mailed and texted, in the company's language */
import { brand } from '../../shared/brand.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { trialDays } from '../../shared/domain/plans.ts'
import type { Mail } from './mail.ts'

interface ExportsReady {
  company: string
  /** the period, as it is written */
  days: string
  programs: string
  link: string
  /** whom the files leave out, a sentence for each reason */
  leftOut: string[]
}

interface Texts {
  welcome: (company: string, passwordLink: string, loginLink: string) => Mail
  password: (company: string, link: string) => Mail
  guessing: (company: string, employee: string) => Mail
  salaryExports: (ready: ExportsReady) => Mail
  leftOut: {
    no_kennitala: (program: string, names: string) => string
    open: (names: string) => string
    unapproved: (names: string) => string
    /** at the end of a list of names */
    more: (count: number) => string
  }
  /** plain letters alone, so that it costs one message */
  loginSms: (link: string) => string
}

const letter = (...paragraphs: string[]): string => paragraphs.join('\n\n')

const en: Texts = {
  welcome: (company, passwordLink, loginLink) => ({
    subject: `Welcome to ${brand}`,
    text: letter(
      `The account ${company} is ready, and free for ${trialDays} days.`,
      'Set a password here. The link works once, within 7 days:',
      passwordLink,
      'Or log in without one, within 7 days:',
      loginLink,
      `You log in later with the company name ${company} and your password.`,
    ),
  }),
  password: (company, link) => ({
    subject: `A new password for ${company}`,
    text: letter(
      `Somebody asked for a new password for ${company}. Set it here. The link works once, within one hour:`,
      link,
      'If it was not you, nothing needs to be done: the old password still works.',
    ),
  }),
  guessing: (company, employee) => ({
    subject: `Somebody may be guessing the password of ${employee}`,
    text: letter(
      `50 wrong passwords in a row were tried for ${employee} at ${company}. Logging in by password is closed for ${employee} until you give out a new one.`,
      'Those who are logged in stay logged in, and the link in a text message still works.',
    ),
  }),
  salaryExports: ({ company, days, programs, link, leftOut }) => ({
    subject: `Salary exports of ${company}: ${days}`,
    text: letter(
      `The hours of ${days} are ready for ${programs}. Download the files here:`,
      link,
      ...leftOut,
      ...(leftOut.length > 0 ? ['Once that is mended, the same page makes the files anew.'] : []),
    ),
  }),
  leftOut: {
    no_kennitala: (program, names) => `Not in the file for ${program}, since their kennitala is missing: ${names}.`,
    open: names => `Entries that were still open are not counted: ${names}.`,
    unapproved: names => `Entries that were not approved are not counted: ${names}.`,
    more: count => `${count} more`,
  },
  loginSms: link => `${brand}: log in and clock your hours here: ${link}`,
}

const is: Texts = {
  welcome: (company, passwordLink, loginLink) => ({
    subject: `Velkomin í ${brand}`,
    text: letter(
      `Aðgangur ${company} er tilbúinn og ókeypis í ${trialDays} daga.`,
      'Veldu lykilorð hér. Slóðin virkar einu sinni, innan 7 daga:',
      passwordLink,
      'Eða skráðu þig inn án lykilorðs, innan 7 daga:',
      loginLink,
      `Síðar skráir þú þig inn með nafni fyrirtækisins, ${company}, og lykilorðinu þínu.`,
    ),
  }),
  password: (company, link) => ({
    subject: `Nýtt lykilorð fyrir ${company}`,
    text: letter(
      `Beðið var um nýtt lykilorð fyrir ${company}. Veldu það hér. Slóðin virkar einu sinni, innan klukkustundar:`,
      link,
      'Ef þú baðst ekki um það þarf ekkert að gera: gamla lykilorðið gildir áfram.',
    ),
  }),
  guessing: (company, employee) => ({
    subject: `Einhver gæti verið að giska á lykilorð: ${employee}`,
    text: letter(
      `Rangt lykilorð var slegið inn 50 sinnum í röð fyrir starfsmanninn ${employee} hjá ${company}. Lokað er fyrir innskráningu með lykilorði þar til þú býrð til nýtt.`,
      'Þau sem eru innskráð verða það áfram og slóðin í SMS-skilaboðum virkar enn.',
    ),
  }),
  salaryExports: ({ company, days, programs, link, leftOut }) => ({
    subject: `Launaskrár ${company}: ${days}`,
    text: letter(
      `Tímar fyrir ${days} eru tilbúnir fyrir ${programs}. Sæktu skrárnar hér:`,
      link,
      ...leftOut,
      ...(leftOut.length > 0 ? ['Þegar búið er að lagfæra þetta má búa til nýjar skrár á sömu síðu.'] : []),
    ),
  }),
  leftOut: {
    no_kennitala: (program, names) => `Ekki í skránni fyrir ${program} því kennitölu vantar: ${names}.`,
    open: names => `Færslur sem enn voru opnar eru ekki taldar með: ${names}.`,
    unapproved: names => `Færslur sem ekki voru samþykktar eru ekki taldar með: ${names}.`,
    more: count => `${count} til viðbótar`,
  },
  loginSms: link => `${brand}: skradu thig inn og stimpladu tima her: ${link}`,
}

const pt: Texts = {
  welcome: (company, passwordLink, loginLink) => ({
    subject: `Boas-vindas à ${brand}`,
    text: letter(
      `A conta ${company} está pronta e é gratuita durante ${trialDays} dias.`,
      'Defina aqui uma palavra-passe. A ligação funciona uma vez, durante 7 dias:',
      passwordLink,
      'Ou entre sem palavra-passe, durante 7 dias:',
      loginLink,
      `Depois, entre com o nome da empresa, ${company}, e a sua palavra-passe.`,
    ),
  }),
  password: (company, link) => ({
    subject: `Nova palavra-passe para ${company}`,
    text: letter(
      `Foi pedida uma nova palavra-passe para ${company}. Defina-a aqui. A ligação funciona uma vez, durante uma hora:`,
      link,
      'Se não foi você, não precisa de fazer nada: a palavra-passe antiga continua válida.',
    ),
  }),
  guessing: (company, employee) => ({
    subject: `Alguém pode estar a adivinhar a palavra-passe de ${employee}`,
    text: letter(
      `Foram tentadas 50 palavras-passe erradas seguidas para ${employee} em ${company}. A entrada com palavra-passe está fechada para ${employee} até lhe dar uma nova.`,
      'Quem já entrou continua ligado, e a ligação enviada por SMS ainda funciona.',
    ),
  }),
  salaryExports: ({ company, days, programs, link, leftOut }) => ({
    subject: `Exportações de salários de ${company}: ${days}`,
    text: letter(
      `As horas de ${days} estão prontas para ${programs}. Descarregue aqui os ficheiros:`,
      link,
      ...leftOut,
      ...(leftOut.length > 0 ? ['Depois de corrigir, a mesma página volta a fazer os ficheiros.'] : []),
    ),
  }),
  leftOut: {
    no_kennitala: (program, names) => `Fora do ficheiro do ${program} por falta de kennitala: ${names}.`,
    open: names => `Os registos que ainda estavam abertos não contam: ${names}.`,
    unapproved: names => `Os registos que não estavam aprovados não contam: ${names}.`,
    more: count => `mais ${count}`,
  },
  loginSms: link => `${brand}: entre e registe as suas horas aqui: ${link}`,
}

export const textsIn: Record<Language, Texts> = { en, is, pt }
