export const trialDays = 14
/** from this age on, confirming the subscription can no longer be put off */
export const trialOverAfterDays = 90
export const refundDays = 60

export const planNames = ['FreeTierUnlimited', 'Legacy8000', 'FourEmployeesMax2023'] as const

export const trialEndsAt = (created: string): string => new Date(Date.parse(created) + trialDays * 86_400_000).toISOString()
