import { formatNumber } from '#platform/web/language.tsx'

/** An amount with its thousands apart, such as `1,250,000.00`: sums of everybody are long. */
export const groupedSup = (amount: string): string => {
  const [whole = '0', rest = '00'] = amount.split('.')
  return `${formatNumber(Number(whole))}.${rest}`
}
