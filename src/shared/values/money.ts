/**
 * Units in one SUP. All amounts are whole units; one unit is a kobo at the purchase rate of 100 naira (decision D-02).
 */
export const UNITS_PER_SUP = 10_000

const FRACTION = 4

/**
 * Formats whole units as decimal text with two to four decimals: 15000 is `1.50`, 1 is `0.0001`. Exact, never rounded.
 */
export const supText = (units: number): string => {
  if (!Number.isSafeInteger(units)) throw new RangeError(`${units} is no whole number of units.`)
  const whole = Math.floor(Math.abs(units) / UNITS_PER_SUP)
  const rest = String(Math.abs(units) % UNITS_PER_SUP).padStart(FRACTION, '0')
  return `${units < 0 ? '-' : ''}${whole}.${rest.slice(0, 2)}${rest.slice(2).replace(/0+$/, '')}`
}

/** Formats hundredths of a currency as decimal text: 500000 is `5000.00`. */
export const minorText = (minor: number): string => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no whole number of hundredths.`)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses decimal text as whole units; null for text that is no amount or finer than a unit. Never negative. */
export const unitsOf = (text: string): number | null => {
  const match = /^(0|[1-9]\d{0,10})(?:\.(\d{1,4}))?$/.exec(text)
  if (!match) return null
  const units = Number(match[1]) * UNITS_PER_SUP + Number((match[2] ?? '').padEnd(FRACTION, '0'))
  return Number.isSafeInteger(units) ? units : null
}

/** The naira figure shown with a balance: at 1,000 kobo for 1 SUP it is balance x 10, rounded (decision D-02). */
export const nairaOf = (units: number, minorPerSup: number): number =>
  Math.round((units * minorPerSup) / (100 * UNITS_PER_SUP))

/** Whole units of earned SUP for the first pass of a module: 1.50 SUP (specification 6, task reward). */
export const MODULE_REWARD = 15_000
