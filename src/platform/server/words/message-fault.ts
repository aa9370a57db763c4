import { parse } from '@formatjs/icu-messageformat-parser'

/** Names of the {values} of a message, so that no translation loses or adds one. */
export const valuesOf = (message: string): string[] => {
  const names = new Set<string>()
  const visit = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      if ('value' in element && element.type !== 0) names.add(element.value)
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value)
    }
  }
  visit(parse(message))
  return [...names].toSorted()
}

/** What is wrong with one translation, or null. */
export const faultOf = (sentence: string, message: string | undefined): string | null => {
  if (!message) return 'missing'
  if (message !== message.normalize('NFC')) return 'not in NFC'
  try {
    const [wanted, given] = [valuesOf(sentence), valuesOf(message)]
    return wanted.join() === given.join()
      ? null
      : `values differ: ${wanted.join(', ')} against ${given.join(', ')}`
  } catch (error) {
    return error instanceof Error ? error.message : 'malformed'
  }
}
