/** Each job is listed below, and has a file of its name in functions/jobs. */
export interface Job {
  name: string
  /** In UTC, in the form of EventBridge: minute, hour, day, month, weekday, year. */
  schedule: `cron(${string})`
  description: string
  readsCompanies?: true
  /** The job, or the worker of its due items, scans the whole table. */
  scansTable?: true
}

/** A job that processes due items one by one, through its own queue. */
export interface DueJob extends Job {
  /** The kind of due items (see createDueIndexKeys in functions/table/keys.ts). */
  due: string
  /** Routes also send items to the job's queue, so they must know its name. */
  isEnqueuedByCalls?: true
  /**
   * Time for which later runs skip a queued item. Without it, each run queues all due items, even those that are still
   * queued.
   */
  hiddenSeconds?: number
  /**
   * The worker computes for a long time, so it takes one item at a time, with a whole processor and several minutes.
   */
  computesLong?: true
  /** The worker reads the table from which the current one was restored. */
  workerReadsDamagedTable?: true
  /** The worker finds the items of a company by the index gsi3. */
  workerReadsOwnedItems?: true
  /** The worker looks for due items of other kinds. */
  workerReadsDueItems?: true
}

export const jobs = {
  billingFigures: {
    name: 'billing-figures',
    schedule: 'cron(47 * * * ? *)',
    description: 'Counts companies by how their subscription stands, and invoices that are late, for the dashboard',
    readsCompanies: true,
  },
  claim: {
    name: 'claim',
    schedule: 'cron(37 7 * * ? *)',
    description: 'Looks at Payday which claims are paid',
    due: 'claim',
  },
  deletion: {
    name: 'deletion',
    schedule: 'cron(8/15 * * * ? *)',
    description: 'Erases try-outs, and begins to erase companies whose deletion is due',
    due: 'deletion',
    workerReadsOwnedItems: true,
  },
  backfill: {
    name: 'backfill',
    schedule: 'cron(43 3 * * ? *)',
    description: 'Fills in what earlier releases left out of stored items',
    readsCompanies: true,
    scansTable: true,
  },
  export: {
    name: 'export',
    // Exports are due at noon of each time zone, and offsets are multiples of 15 minutes.
    schedule: 'cron(0/15 * * * ? *)',
    description: 'Makes the salary exports of pay periods that are over',
    due: 'export',
    // Longer than four attempts of a worker, and longer than the queue takes to empty at a month's end.
    hiddenSeconds: 6 * 3600,
  },
  exportMail: {
    name: 'export-mail',
    schedule: 'cron(5/15 * * * ? *)',
    description: 'Tells companies that their salary exports are ready',
    due: 'export-mail',
  },
  invoice: {
    name: 'invoice',
    schedule: 'cron(11 * * * ? *)',
    description: 'Makes the invoices of companies that pay through the bank',
    due: 'invoice',
  },
  reportPdf: {
    name: 'report-pdf',
    schedule: 'cron(1/5 * * * ? *)',
    description: 'Makes the reports that companies ask for as PDF',
    due: 'report-pdf',
    isEnqueuedByCalls: true,
    computesLong: true,
  },
  purge: {
    name: 'purge',
    schedule: 'cron(17 * * * ? *)',
    description: 'Finishes deletions of entries that were cut off',
    due: 'purge',
  },
  script: {
    name: 'script',
    schedule: 'cron(3/5 * * * ? *)',
    description: 'Works on the scripts that administrators ask for',
    due: 'script',
    isEnqueuedByCalls: true,
    readsCompanies: true,
    scansTable: true,
    workerReadsDueItems: true,
    workerReadsOwnedItems: true,
    workerReadsDamagedTable: true,
  },
  socialStatistic: {
    name: 'social-statistic',
    schedule: 'cron(29 * * * ? *)',
    description: 'Counts the seconds that companies have worked, for the counter on the landing page',
    readsCompanies: true,
  },
  trial: {
    name: 'trial',
    schedule: 'cron(37 * * * ? *)',
    description: 'Tells companies when their trial ends and what follows',
    due: 'trial',
  },
  textDelivery: {
    name: 'text-delivery',
    schedule: 'cron(4/5 * * * ? *)',
    description: 'Shows companies which text messages did not arrive',
  },
  extraSubscription: {
    name: 'extra-subscription',
    schedule: 'cron(2/15 * * * ? *)',
    description: 'Cancels and refunds subscriptions by card that a company has beside the one that counts',
    due: 'extra-subscription',
  },
  reconcile: {
    name: 'reconcile',
    schedule: 'cron(11 5 * * ? *)',
    description: 'Compares subscriptions by card with those at the card provider, and follows what was missed',
  },
} as const satisfies Record<string, Job | DueJob>

export const jobList: readonly (Job | DueJob)[] = Object.values(jobs)
export const isDueJob = (job: Job | DueJob): job is DueJob => 'due' in job
