/** what is mailed and texted, in the company's language */
import { brand } from '../../shared/brand.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { trialDays } from '../../shared/domain/plans.ts'
import type { Mail } from './mail.ts'

interface Texts {
  welcome: (company: string, passwordLink: string, loginLink: string) => Mail
  password: (company: string, link: string) => Mail
  guessing: (company: string, employee: string) => Mail
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
  loginSms: link => `${brand}: entre e registe as suas horas aqui: ${link}`,
}

export const textsIn: Record<Language, Texts> = { en, is, pt }
