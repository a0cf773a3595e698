/** Returns the link that turns a screen into a time clock of the company. */
export const toTimeClockLink = (token: string): string =>
  `${window.location.origin}/login_link_time_clock?token=${token}`
