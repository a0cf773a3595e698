/** The secrets of the local stage, by the names of their parameters. The stand-ins of the services expect them. */
export const secrets: Readonly<Record<string, string>> = {}
