import { labelledAmount, unitFault } from '#shared/values/amounts/amounts.ts'
/** Prizes as whole SUP, one on each line after its name; null for a line of another form. */
export const prizesOf = (text: string): { label: string; sup: number }[] | null => {
  const lines = text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
  const prizes = lines.flatMap((each) => {
    const { label, amount } = labelledAmount(each, 0)
    const sup = amount && !unitFault(amount, 'SUP') ? Number(amount.plain) : 0
    return /^.{2,80}$/u.test(label) && sup > 0 && sup < 10_000_000 ? [{ label, sup }] : []
  })
  return prizes.length === lines.length && lines.length > 0 && lines.length <= 100 ? prizes : null
}
