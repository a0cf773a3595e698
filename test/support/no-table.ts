/** The data layer needs the name of a table when it is loaded. Tests that call no table import this file first. */
process.env['TABLE_NAME'] ??= 'none'
