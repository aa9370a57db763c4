const textOf = (value: string | number | Date | Buffer): string => {
  if (typeof value === 'string')
    return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`
  if (typeof value === 'number') return String(value)
  return value instanceof Date ? `"${value.toISOString()}"` : String.raw`"\\x${value.toString('hex')}"`
}

/**
 * Formats a list as PostgreSQL reads it: one parameter for a whole batch, several times faster than the driver's own.
 */
export const arrayText = (values: readonly (string | number | Date | Buffer)[]): string =>
  `{${values.map(textOf).join(',')}}`
