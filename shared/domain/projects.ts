/** Every list of projects carries all open ones, and whoever clocks in looks through them. */
export const mostOpenProjects = 5000
/** One transaction of the table takes 100 items. */
export const mostProjectsAtOnce = 90
