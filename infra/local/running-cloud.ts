import type { AlarmState } from './aws/alarms.ts'
import type { Invocation } from './aws/invocations.ts'
import type { FaultRequest } from './aws/faults.ts'
import type { Functions } from './aws/lambda/functions.ts'
import type { Denial } from './aws/permissions.ts'
import type { PaddleDashboard } from './providers/paddle/paddle.ts'
import type { PaydayDashboard } from './providers/payday/payday.ts'
import type { Schedules } from './aws/schedules/schedules.ts'
import type { QueueCounts } from './aws/stand-ins.ts'
import type { Switches, SwitchesChange } from './switches.ts'
import type { Assembly } from './aws/template/template.ts'

export interface Cloud {
  apiOrigin: string
  webOrigin: string
  /** Undefined without https. */
  authorityFile: string | undefined
  data: string
  /** Whether the data directory has no table from an earlier run. */
  isFresh: boolean
  assembly: Assembly
  functions: Functions
  schedules: Schedules
  /** Tools and tests need these AWS_ENDPOINT_URL_* variables, and sign their requests as `admin`. */
  endpoints: Record<string, string>
  tableName: string
  listDenials: () => readonly Denial[]
  listInvocations: () => Invocation[]
  addFault: (fault: FaultRequest) => void
  clearFaults: () => void
  switches: Readonly<Switches>
  /** Acts as the operator in Payday's pages, and as a customer at a bank. */
  payday: PaydayDashboard
  paddle: PaddleDashboard
  countQueueMessages: () => QueueCounts[]
  /** `now` may be later than the current time. */
  listAlarms: (now: number) => AlarmState[]
  /** Changes only the given switches. Null restores the initial ones. */
  setSwitches: (change: SwitchesChange | null) => Promise<void>
  deleteExpired: (now?: number) => Promise<number>
  stop: () => Promise<void>
}
