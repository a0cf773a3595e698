/** what runs by the clock: a row here, and a file of its name in functions/jobs */
export interface Job {
  name: string
  /** in UTC, as EventBridge writes it: minute, hour, day, month, weekday, year */
  schedule: `cron(${string})`
  what: string
}

/** works on what is due, item by item, through a queue of its own */
export interface DueJob extends Job {
  /** the kind of what is due: see dueIndex in functions/data/keys.ts */
  due: string
}

export const jobs = {
  purge: {
    name: 'purge',
    schedule: 'cron(17 * * * ? *)',
    what: 'Finishes deletions of entries that were cut off',
    due: 'purge',
  },
} as const satisfies Record<string, Job | DueJob>

export const jobList: readonly (Job | DueJob)[] = Object.values(jobs)
export const worksOnDue = (job: Job | DueJob): job is DueJob => 'due' in job
