/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

export const paymentText = (minor: number, currency: string): string =>
  `${currency} ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
