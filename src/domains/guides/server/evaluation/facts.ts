import { foldName } from '#shared/text/fold.ts'

/** A word of so few letters or a number must stand whole; of a longer one its beginning is enough. */
const WHOLE = 2

const holds = (text: string, fact: string): boolean => {
  const folded = foldName(fact)
  if (fact.startsWith('^')) return text.includes(`\n ${folded} `)
  const isWhole = folded.length <= WHOLE || /\d$/.test(folded)
  return text.includes(isWhole ? ` ${folded} ` : ` ${folded}`)
}

/** True when the message says one of each list, whatever the case and the marks; `^yes` only where a line begins. */
export const saysFacts = (message: string, facts: readonly (readonly string[])[]): boolean => {
  const text = message
    .split('\n')
    .map((line) => `\n ${foldName(line)} `)
    .join('')
  return facts.every((each) => each.some((fact) => holds(text, fact)))
}
