import { message } from '#shared/words.ts'

const DEEPEST = 32

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * Describes the fault of JSON that parses but is not strict, or null: duplicate keys in one object (readers differ on
 * which one counts, S-23), or more than 32 levels of nesting.
 */
export const looseJsonFault = (text: string): string | null => {
  const open: (Set<string> | null)[] = []
  let last = ''
  for (const [mark] of text.matchAll(token)) {
    if (mark === '{' || mark === '[') open.push(mark === '{' ? new Set() : null)
    else if (mark === '}' || mark === ']') open.pop()
    else if (mark === ':') {
      const keys = open.at(-1)
      const key = JSON.parse(last) as string
      if (keys?.has(key)) return message('The same field was sent twice.')
      keys?.add(key)
    } else last = mark
    if (open.length > DEEPEST) return message('The input has too many levels.')
  }
  return null
}
