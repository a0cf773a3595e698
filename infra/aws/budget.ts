import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/**
 * Adds a budget, so that AWS mails the operator before a month's costs exceed `budgetDollars`. The budget has no
 * explicit name, because CloudFormation replaces it when its notifications change, and the old budget would still
 * occupy the name.
 */
export function addBudget(scope: Construct, { alarmEmail, budgetDollars }: Settings): void {
  if (!alarmEmail) return
  const createNotification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
  })
  new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: budgetDollars, unit: 'USD' } },
    notificationsWithSubscribers: [createNotification('ACTUAL', 80), createNotification('FORECASTED', 100)],
  })
}
