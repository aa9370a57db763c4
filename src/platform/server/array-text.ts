const textOf = (value: string | number | Date | Buffer): string => {
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return `"${value.toISOString()}"`
  const text = typeof value === 'string' ? value : `\\x${value.toString('hex')}`
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`
}

/** A list as PostgreSQL reads it: one parameter for a whole batch, made several times faster than the driver's own. */
export const arrayText = (values: readonly (string | number | Date | Buffer)[]): string =>
  `{${values.map(textOf).join(',')}}`
