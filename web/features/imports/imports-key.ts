export const importsKey = ['imports']
