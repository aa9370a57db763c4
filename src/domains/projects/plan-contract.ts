import { labelledAmount, unitFault, wholeOf } from '#shared/values/amounts/amounts.ts'
/*
 * A plan as a citizen types it: lines of text, so that a form needs no script to add a line.
 */

/** What one person of the console decides alone, and from where; money needs two (see the approvals of this domain). */
export const consoleDecisions = ['active', 'declined', 'funding', 'closed', 'checked'] as const
export type ConsoleDecision = (typeof consoleDecisions)[number]

export const FUNDING_DAYS = { least: 7, most: 120 } as const
const MAX_LINES = 12

export interface BudgetLine {
  readonly label: string
  readonly kobo: number
}
export interface PlannedStep {
  readonly label: string
  readonly weeks: number
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)

const LABEL = /^.{2,120}$/u
const all = <T>(found: readonly (T | null)[]): T[] | null => {
  const whole = found.filter((each): each is T => each !== null)
  return whole.length === found.length && whole.length > 0 && whole.length <= MAX_LINES ? whole : null
}

/** Reads a budget of lines such as `Cement – ₦250,000` or `Sand: 12500.50`; null when a line has no label or amount. */
export const budgetOf = (text: string): BudgetLine[] | null =>
  all(
    linesOf(text).map((each) => {
      const { label, amount } = labelledAmount(each)
      const kobo = amount && !unitFault(amount, 'NGN') ? wholeOf(amount, 'NGN') : 0
      return LABEL.test(label) && kobo > 0 && Number.isSafeInteger(kobo) ? { label, kobo } : null
    }),
  )

/** Reads steps of lines such as `Drill the hole – 4`; null when a line has no label or no number of weeks. */
export const plannedStepsOf = (text: string): PlannedStep[] | null => {
  const steps = all(
    linesOf(text).map((each) => {
      const [, label = '', weeks = ''] = /^(.*?)[\s:–—=-]+(\d{1,3})$/u.exec(each) ?? []
      return LABEL.test(label) && Number(weeks) > 0 ? { label, weeks: Number(weeks) } : null
    }),
  )
  return steps && steps.length > 1 ? steps : null
}
