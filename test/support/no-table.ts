/** Imported before the data layer, which wants the name of a table when it is loaded, by tests that never call one. */
process.env['TABLE_NAME'] ??= 'none'
