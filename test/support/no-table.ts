/** The data layer reads the name of the table on import. Tests that call no table import this file first. */
process.env['TABLE_NAME'] ??= 'none'
