/** The data layer reads the table's name at its import, so tests that call no table import this file first. */
process.env['TABLE_NAME'] ??= 'none'
