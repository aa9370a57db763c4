// Every page loads this with its language, so it is apart from the arithmetic of money.

/** Decimal text as people read it, with its thousands apart: `120000.00` is `120,000.00`, `₦5000.00` is `₦5,000.00`. */
export const groupedText = (amount: string): string =>
  amount.replace(/\d{4,}(?=\.\d{2,4}(?!\d))/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))

const AMOUNT = /^(?:\p{Sc}|[A-Z]{3} )?-?\d{4,}\.\d{2,4}(?: SUP)?$/u

/** A value of a sentence: an amount gets its thousands apart, whoever wrote it; any other text stays. */
export const sentenceValue = (value: string): string => (AMOUNT.test(value) ? groupedText(value) : value)
