/** what runs by the clock: a row here, and a file of its name in functions/jobs */
export interface Job {
  name: string
  /** in UTC, as EventBridge writes it: minute, hour, day, month, weekday, year */
  schedule: `cron(${string})`
  what: string
  /** it looks at every company, a page at a time */
  readsCompanies?: true
}

/** works on what is due, item by item, through a queue of its own */
export interface DueJob extends Job {
  /** the kind of what is due: see dueIndex in functions/data/keys.ts */
  due: string
}

export const jobs = {
  enlist: {
    name: 'enlist',
    schedule: 'cron(43 3 * * ? *)',
    what: 'Puts companies on the schedule of salary exports which an earlier version left off it',
    readsCompanies: true,
  },
  export: {
    name: 'export',
    // noon comes at all quarters of an hour somewhere
    schedule: 'cron(0/15 * * * ? *)',
    what: 'Makes the salary exports of pay periods that are over',
    due: 'export',
  },
  exportMail: {
    name: 'export-mail',
    schedule: 'cron(5/15 * * * ? *)',
    what: 'Tells companies that their salary exports are ready',
    due: 'export-mail',
  },
  purge: {
    name: 'purge',
    schedule: 'cron(17 * * * ? *)',
    what: 'Finishes deletions of entries that were cut off',
    due: 'purge',
  },
} as const satisfies Record<string, Job | DueJob>

export const jobList: readonly (Job | DueJob)[] = Object.values(jobs)
export const worksOnDue = (job: Job | DueJob): job is DueJob => 'due' in job
