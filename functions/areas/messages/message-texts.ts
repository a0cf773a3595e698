/**
 * Texts of mails and text messages in all languages. Subjects and first lines contain no names: anyone can sign up with
 * any name and email address, and could otherwise send texts of their own through us.
 */
import { brand } from '../../../shared/brand.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import { trialDays } from '../../../shared/domain/plans.ts'
import type { TrialMail } from '../../../shared/domain/trial-mails.ts'
import type { Mail } from '../../gateways/mail.ts'

interface ExportMailInput {
  company: string
  /** The formatted period. */
  days: string
  programs: string
  link: string
  /** A sentence per reason for which employees were excluded. */
  excluded: string[]
}

interface TrialMailInput {
  company: string
  /** The formatted end of the trial, and first day on which most screens require payment. */
  ends: string
  lockedFrom: string
  link: string
}

interface Texts {
  welcome: (company: string, passwordLink: string, loginLink: string) => Mail
  password: (company: string, link: string) => Mail
  /** About wrong guesses of a password at log-in, or of a PIN at the time clock. */
  guessing: Record<'password' | 'pin', (company: string, employee: string) => Mail>
  salaryExports: (ready: ExportMailInput) => Mail
  trial: Record<TrialMail, (facts: TrialMailInput) => Mail>
  /** `until` is the formatted last day that is paid for, undefined if none is left. */
  cancelled: (company: string, until: string | undefined) => Mail
  /** Sent to the previous email address. */
  mailChanged: (company: string, contact: string) => Mail
  /** The formatted day of the deletion. */
  deletion: (company: string, day: string, contact: string) => Mail
  excluded: {
    no_kennitala: (program: string, names: string) => string
    open: (names: string) => string
    unapproved: (names: string) => string
    /** The last item of a shortened list of names. */
    more: (count: number) => string
  }
  /** ASCII only, so that it fits into one message. */
  loginSms: (link: string) => string
}

/** Adds a full stop, unless the name ends with one, such as “Hamar ehf.”. */
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

const joinParagraphs = (...paragraphs: string[]): string => paragraphs.join('\n\n')

const en: Texts = {
  welcome: (company, passwordLink, loginLink) => ({
    subject: `Welcome to ${brand}`,
    text: joinParagraphs(
      `Your account is ready, and free for ${trialDays} days.`,
      'Set a password here. The link works once, within 7 days:',
      passwordLink,
      'Or log in without one, within 7 days:',
      loginLink,
      `Next time, log in with the company name and your password. The company name is: ${company}`,
    ),
  }),
  password: (company, link) => ({
    subject: `A new password for ${brand}`,
    text: joinParagraphs(
      'Somebody asked for a new password for your account. Set it here. The link works once, within one hour:',
      link,
      'If it was not you, you need not do anything: the old password still works.',
      `The company name of the account is: ${company}`,
    ),
  }),
  guessing: {
    password: (company, employee) => ({
      subject: 'Somebody may be guessing the password of an employee',
      text: joinParagraphs(
        '50 wrong passwords in a row were tried for one of your employees. Until you give out a new one, that employee can log in by password only on devices that have logged in before.',
        'Those who are logged in stay logged in, and the link in a text message still works.',
        sentence(`It is ${employee} of ${company}`),
      ),
    }),
    pin: (company, employee) => ({
      subject: 'Somebody may be guessing the PIN of an employee',
      text: joinParagraphs(
        '50 wrong PINs in a row were tried at the time clock for one of your employees. Until you give out a new one, that employee cannot clock in there.',
        'Clocking out still works without a PIN, and the entry is marked for you to check.',
        sentence(`It is ${employee} of ${company}`),
      ),
    }),
  },
  salaryExports: ({ company, days, programs, link, excluded }) => ({
    subject: `Salary exports for ${days}`,
    text: joinParagraphs(
      `The hours of ${days} are ready for ${programs}. Download the files here:`,
      link,
      ...excluded,
      ...(excluded.length > 0 ? ['Fix these, then export the period again on the same page.'] : []),
      `The company is: ${company}`,
    ),
  }),
  trial: {
    ends_soon: ({ company, ends, link }) => ({
      subject: `Your trial ends on ${ends}`,
      text: joinParagraphs(
        `The free trial ends on ${ends}. If you want to continue, confirm the subscription here. It takes a minute:`,
        link,
        'If you do nothing, nothing is charged.',
        `The company name of the account is: ${company}`,
      ),
    }),
    over: ({ company, ends, link }) => ({
      subject: 'Your trial is over',
      text: joinParagraphs(
        `The free trial ended on ${ends}. Nothing is lost, and your people can still clock in and out. Confirm the subscription here:`,
        link,
        'If you do nothing, nothing is charged.',
        `The company name of the account is: ${company}`,
      ),
    }),
    last: ({ company, lockedFrom, link }) => ({
      subject: 'Please confirm your subscription',
      text: joinParagraphs(
        `From ${lockedFrom} on, most screens wait until the subscription is confirmed. Clocking, the report, the files for payroll and the settings stay open. Confirm the subscription here:`,
        link,
        'If you would rather leave, you can still download all hours from the report.',
        `The company name of the account is: ${company}`,
      ),
    }),
  },
  cancelled: (company, until) => ({
    subject: 'Your subscription is cancelled',
    text: joinParagraphs(
      until === undefined
        ? 'Your subscription is cancelled, and the time that you paid for is over. You can confirm it again at any time.'
        : `Your subscription is cancelled. You have paid until ${until}, and can use everything until then.`,
      'Unpaid claims have been withdrawn from your bank, so you owe nothing.',
      'Your entries stay as they are, and reports and exports keep working.',
      sentence(`The company is: ${company}`),
    ),
  }),
  mailChanged: (company, contact) => ({
    subject: 'Your account has another mail address',
    text: joinParagraphs(
      'The mail address of your account was changed by us, because somebody of your company asked for it. From now on mails go to the new address.',
      `If nobody of your company asked for that, please write to us at once: ${contact}`,
      sentence(`The company is: ${company}`),
    ),
  }),
  deletion: (company, day, contact) => ({
    subject: 'Your account will be deleted',
    text: joinParagraphs(
      `Your account is closed, and everything in it will be deleted for good on ${day}.`,
      'Until then you can log in, read everything, and export your hours.',
      `If that is a mistake, please write to us before that day: ${contact}`,
      sentence(`The company is: ${company}`),
    ),
  }),
  excluded: {
    no_kennitala: (program, names) => sentence(`No kennitala of 10 digits, not in the file for ${program}: ${names}`),
    open: names => sentence(`Entries that were still open are not counted: ${names}`),
    unapproved: names => sentence(`Entries that were not approved are not counted: ${names}`),
    more: count => `${count} more`,
  },
  loginSms: link => `${brand}: log in and clock your hours here: ${link}`,
}

const icelandic: Texts = {
  welcome: (company, passwordLink, loginLink) => ({
    subject: `Velkomin í ${brand}`,
    text: joinParagraphs(
      `Aðgangurinn þinn er tilbúinn og ókeypis í ${trialDays} daga.`,
      'Veldu lykilorð hér. Tengillinn virkar einu sinni, innan 7 daga:',
      passwordLink,
      'Eða skráðu þig inn án lykilorðs, innan 7 daga:',
      loginLink,
      `Næst skráir þú þig inn með nafni fyrirtækisins og lykilorðinu þínu. Nafn fyrirtækisins er: ${company}`,
    ),
  }),
  password: (company, link) => ({
    subject: `Nýtt lykilorð fyrir ${brand}`,
    text: joinParagraphs(
      'Einhver bað um nýtt lykilorð fyrir aðganginn þinn. Veldu það hér. Tengillinn virkar einu sinni, innan klukkustundar:',
      link,
      'Ef þú baðst ekki um það þarf ekkert að gera: gamla lykilorðið gildir áfram.',
      `Nafn fyrirtækisins á aðganginum er: ${company}`,
    ),
  }),
  guessing: {
    password: (company, employee) => ({
      subject: 'Einhver gæti verið að giska á lykilorð starfsmanns',
      text: joinParagraphs(
        'Rangt lykilorð var slegið inn 50 sinnum í röð fyrir einn af starfsmönnum þínum. Þar til þú býrð til nýtt getur starfsmaðurinn aðeins skráð sig inn með lykilorði á tækjum þar sem hann hefur skráð sig inn áður.',
        'Þau sem eru innskráð verða það áfram og tengillinn í SMS-skilaboðum virkar enn.',
        sentence(`Starfsmaðurinn er ${employee} hjá ${company}`),
      ),
    }),
    pin: (company, employee) => ({
      subject: 'Einhver gæti verið að giska á PIN starfsmanns',
      text: joinParagraphs(
        'Rangt PIN var slegið inn 50 sinnum í röð á stimpilklukkunni fyrir einn af starfsmönnum þínum. Þar til þú býrð til nýtt getur starfsmaðurinn ekki stimplað sig inn þar.',
        'Áfram er hægt að stimpla út án þess að PIN sé athugað og færslan er merkt svo þú getir skoðað hana.',
        sentence(`Starfsmaðurinn er ${employee} hjá ${company}`),
      ),
    }),
  },
  salaryExports: ({ company, days, programs, link, excluded }) => ({
    subject: `Launaskrár fyrir ${days}`,
    text: joinParagraphs(
      `Tímar fyrir ${days} eru tilbúnir fyrir ${programs}. Sæktu skrárnar hér:`,
      link,
      ...excluded,
      ...(excluded.length > 0 ? ['Lagaðu þetta og búðu síðan aftur til skrár fyrir tímabilið á sömu síðu.'] : []),
      `Fyrirtækið er: ${company}`,
    ),
  }),
  trial: {
    ends_soon: ({ company, ends, link }) => ({
      subject: `Prufutímanum lýkur ${ends}`,
      text: joinParagraphs(
        `Ókeypis prufutímanum lýkur ${ends}. Ef þú vilt halda áfram skaltu staðfesta áskriftina hér. Það tekur eina mínútu:`,
        link,
        'Ef þú gerir ekkert er ekkert innheimt.',
        `Nafn fyrirtækisins á aðganginum er: ${company}`,
      ),
    }),
    over: ({ company, ends, link }) => ({
      subject: 'Prufutímanum er lokið',
      text: joinParagraphs(
        `Ókeypis prufutímanum lauk ${ends}. Ekkert hefur glatast og starfsfólkið getur stimplað sig inn áfram. Staðfestu áskriftina hér:`,
        link,
        'Ef þú gerir ekkert er ekkert innheimt.',
        `Nafn fyrirtækisins á aðganginum er: ${company}`,
      ),
    }),
    last: ({ company, lockedFrom, link }) => ({
      subject: 'Vinsamlegast staðfestu áskriftina',
      text: joinParagraphs(
        `Frá ${lockedFrom} opnast flestir skjáir ekki fyrr en áskriftin hefur verið staðfest. Stimplun, skýrslan, skrár fyrir launakerfi og stillingar eru áfram opnar. Staðfestu áskriftina hér:`,
        link,
        'Ef þú vilt heldur hætta geturðu áfram sótt alla tímana úr skýrslunni.',
        `Nafn fyrirtækisins á aðganginum er: ${company}`,
      ),
    }),
  },
  cancelled: (company, until) => ({
    subject: 'Áskriftinni hefur verið sagt upp',
    text: joinParagraphs(
      until === undefined
        ? 'Áskriftinni hefur verið sagt upp og enginn greiddur dagur er eftir. Þú getur staðfest hana aftur hvenær sem er.'
        : `Áskriftinni hefur verið sagt upp. Greitt er til og með ${until} og allt virkar þangað til.`,
      'Ógreiddar kröfur hafa verið felldar niður í bankanum, svo þú skuldar ekkert.',
      'Færslurnar þínar haldast óbreyttar og skýrslur og skrár virka áfram.',
      sentence(`Fyrirtækið er: ${company}`),
    ),
  }),
  mailChanged: (company, contact) => ({
    subject: 'Aðgangurinn þinn er með nýtt netfang',
    text: joinParagraphs(
      'Við breyttum netfangi aðgangsins þíns af því að einhver hjá fyrirtækinu þínu bað um það. Póstur fer nú á nýja netfangið.',
      `Ef enginn hjá fyrirtækinu bað um það skaltu skrifa okkur strax: ${contact}`,
      sentence(`Fyrirtækið er: ${company}`),
    ),
  }),
  deletion: (company, day, contact) => ({
    subject: 'Aðganginum þínum verður eytt',
    text: joinParagraphs(
      `Aðganginum þínum hefur verið lokað og öllu sem í honum er verður eytt fyrir fullt og allt ${day}.`,
      'Þangað til geturðu skráð þig inn, lesið allt og tekið út tímana þína.',
      `Ef þetta eru mistök skaltu skrifa okkur fyrir þann dag: ${contact}`,
      sentence(`Fyrirtækið er: ${company}`),
    ),
  }),
  excluded: {
    no_kennitala: (program, names) =>
      sentence(`Ekki í skránni fyrir ${program} því 10 stafa kennitölu vantar: ${names}`),
    open: names => sentence(`Færslur sem enn voru opnar eru ekki taldar með: ${names}`),
    unapproved: names => sentence(`Færslur sem ekki voru samþykktar eru ekki taldar með: ${names}`),
    more: count => `${count} til viðbótar`,
  },
  loginSms: link => `${brand}: skradu thig inn og stimpladu tima her: ${link}`,
}

const pt: Texts = {
  welcome: (company, passwordLink, loginLink) => ({
    subject: `Boas-vindas à ${brand}`,
    text: joinParagraphs(
      `A sua conta está pronta e é gratuita durante ${trialDays} dias.`,
      'Defina aqui uma palavra-passe. O link funciona uma vez, durante 7 dias:',
      passwordLink,
      'Ou entre sem palavra-passe, durante 7 dias:',
      loginLink,
      `Depois, entre com o nome da empresa e a sua palavra-passe. O nome da empresa é: ${company}`,
    ),
  }),
  password: (company, link) => ({
    subject: `Nova palavra-passe para a ${brand}`,
    text: joinParagraphs(
      'Alguém pediu uma nova palavra-passe para a sua conta. Defina-a aqui. O link funciona uma vez, durante uma hora:',
      link,
      'Se não foi você, não precisa de fazer nada: a palavra-passe antiga continua válida.',
      `O nome da empresa desta conta é: ${company}`,
    ),
  }),
  guessing: {
    password: (company, employee) => ({
      subject: 'Alguém pode estar a adivinhar a palavra-passe de um funcionário',
      text: joinParagraphs(
        'Foram tentadas 50 palavras-passe erradas seguidas para um dos seus funcionários. Até lhe dar uma nova, esse funcionário só pode entrar com palavra-passe em dispositivos onde já entrou antes.',
        'Quem já entrou mantém a sessão, e o link enviado por SMS ainda funciona.',
        sentence(`Trata-se de ${employee}, de ${company}`),
      ),
    }),
    pin: (company, employee) => ({
      subject: 'Alguém pode estar a adivinhar o PIN de um funcionário',
      text: joinParagraphs(
        'Foram tentados 50 PIN errados seguidos no relógio de ponto para um dos seus funcionários. Até lhe dar um novo, esse funcionário não pode registar a entrada aí.',
        'A saída continua a funcionar sem verificar o PIN, e o registo fica marcado para o verificar.',
        sentence(`Trata-se de ${employee}, de ${company}`),
      ),
    }),
  },
  salaryExports: ({ company, days, programs, link, excluded }) => ({
    subject: `Exportações de salários: ${days}`,
    text: joinParagraphs(
      `As horas de ${days} estão prontas para ${programs}. Descarregue aqui os ficheiros:`,
      link,
      ...excluded,
      ...(excluded.length > 0 ? ['Corrija e depois exporte de novo o período na mesma página.'] : []),
      `A empresa é: ${company}`,
    ),
  }),
  trial: {
    ends_soon: ({ company, ends, link }) => ({
      subject: `O seu período de teste termina em ${ends}`,
      text: joinParagraphs(
        `O período de teste gratuito termina em ${ends}. Se quiser continuar, confirme aqui a subscrição. Demora um minuto:`,
        link,
        'Se não fizer nada, nada será cobrado.',
        `O nome da empresa na conta é: ${company}`,
      ),
    }),
    over: ({ company, ends, link }) => ({
      subject: 'O seu período de teste terminou',
      text: joinParagraphs(
        `O período de teste gratuito terminou em ${ends}. Nada se perdeu, e as pessoas podem continuar a registar horas. Confirme aqui a subscrição:`,
        link,
        'Se não fizer nada, nada será cobrado.',
        `O nome da empresa na conta é: ${company}`,
      ),
    }),
    last: ({ company, lockedFrom, link }) => ({
      subject: 'Confirme a sua subscrição',
      text: joinParagraphs(
        `A partir de ${lockedFrom}, a maioria dos ecrãs espera até a subscrição ser confirmada. O registo de horas, o relatório, os ficheiros de salários e as definições continuam abertos. Confirme aqui a subscrição:`,
        link,
        'Se preferir sair, pode ainda descarregar todas as horas a partir do relatório.',
        `O nome da empresa na conta é: ${company}`,
      ),
    }),
  },
  cancelled: (company, until) => ({
    subject: 'A sua subscrição foi cancelada',
    text: joinParagraphs(
      until === undefined
        ? 'A sua subscrição foi cancelada e já não há dias pagos. Pode voltar a confirmá-la quando quiser.'
        : `A sua subscrição foi cancelada. Está paga até ${until}, inclusive, e até lá pode usar tudo.`,
      'Os pedidos de pagamento por pagar foram retirados do seu banco, por isso não deve nada.',
      'Os seus registos mantêm-se, e os relatórios e as exportações continuam a funcionar.',
      sentence(`A empresa é: ${company}`),
    ),
  }),
  mailChanged: (company, contact) => ({
    subject: 'A sua conta tem outro e-mail',
    text: joinParagraphs(
      'Alterámos o e-mail da sua conta porque alguém da sua empresa o pediu. A partir de agora os e-mails vão para o novo endereço.',
      `Se ninguém da sua empresa o pediu, escreva-nos imediatamente: ${contact}`,
      sentence(`A empresa é: ${company}`),
    ),
  }),
  deletion: (company, day, contact) => ({
    subject: 'A sua conta será eliminada',
    text: joinParagraphs(
      `A sua conta está fechada e tudo o que contém será eliminado definitivamente em ${day}.`,
      'Até lá pode entrar, ler tudo e exportar as suas horas.',
      `Se for engano, escreva-nos antes desse dia: ${contact}`,
      sentence(`A empresa é: ${company}`),
    ),
  }),
  excluded: {
    no_kennitala: (program, names) =>
      sentence(`Fora do ficheiro do ${program} por falta de uma kennitala de 10 algarismos: ${names}`),
    open: names => sentence(`Os registos que ainda estavam abertos não contam: ${names}`),
    unapproved: names => sentence(`Os registos que não estavam aprovados não contam: ${names}`),
    more: count => `mais ${count}`,
  },
  loginSms: link => `${brand}: entre e registe as suas horas aqui: ${link}`,
}

export const textsByLanguage: Record<Language, Texts> = { en, is: icelandic, pt }
