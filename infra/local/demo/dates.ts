import { DynamoDBClient, TransactWriteItemsCommand, type AttributeValue } from '@aws-sdk/client-dynamodb'
import { connectToLocalTable } from '../../admin/table.ts'
import { TABLE_NAME } from '../../../functions/env/names.ts'
import { addSeconds, daySeconds } from '../../../shared/domain/entry.ts'
import { demoPeople, demoProjects } from './people-and-projects.ts'

/** The company, employees and projects are this many days old, so that they are older than their first entries. */
const companyAgeDays = 400
const computeEmployeeAgeDays = (i: number): number => 395 - i * 25
const computeProjectAge = (i: number): number => 140 + i * 40

/**
 * Moves the creation of the company, its employees and its projects into the past. Writes to the table directly,
 * because the API always stores the current date. The trial begins today, so that the user can still choose a
 * subscription.
 */
export async function backdateCompany(apiOrigin: string, companyId: string, now: string): Promise<void> {
  await connectToLocalTable(apiOrigin)
  const daysAgo = (days: number): string => addSeconds(now, -days * daySeconds)
  const creationTime = daysAgo(companyAgeDays)
  const changes: { sk: string; changed: Record<string, string> }[] = [
    { sk: 'COMPANY', changed: { created: creationTime, gsi1sk: creationTime, trial_began: now } },
    ...demoPeople.map(({ id, phone_number }, i) => ({
      sk: `E#${id}`,
      changed: {
        created: daysAgo(computeEmployeeAgeDays(i)),
        // Employees without a phone number use the time clock and never log in.
        ...(phone_number === undefined ? {} : { first_login_at: daysAgo(computeEmployeeAgeDays(i) - 1) }),
      },
    })),
    ...demoProjects.map(({ id }, i) => ({ sk: `P#${id}`, changed: { created: daysAgo(computeProjectAge(i)) } })),
  ]
  const client = new DynamoDBClient()
  const TransactItems = changes.map(({ sk, changed }) => ({
    Update: {
      TableName: process.env[TABLE_NAME],
      Key: { pk: { S: `C#${companyId}` }, sk: { S: sk } },
      UpdateExpression: `SET ${Object.keys(changed)
        .map(name => `${name} = :${name}`)
        .join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(changed).map(([name, value]): [string, AttributeValue] => [`:${name}`, { S: value }]),
      ),
    },
  }))
  await client.send(new TransactWriteItemsCommand({ TransactItems }))
  client.destroy()
}
