import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Catalogue, Message, Part } from '#shared/text/messages.ts'

const partOf = (element: MessageFormatElement): Part => {
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.argument) return ['arg', element.value]
  if (element.type === TYPE.pound) return ['#']
  if (element.type === TYPE.plural)
    return [
      'plural',
      element.value,
      Object.fromEntries(
        Object.entries(element.options).map(([key, option]) => [key, option.value.map(partOf)]),
      ),
    ]
  throw new Error(`Messages may hold {names} and plurals only, not element type ${String(element.type)}.`)
}

/** Compiles one message: plain text stays text (with its {names}), a plural becomes parts that the browser joins. */
export const compileMessage = (message: string): Message =>
  message.includes(', plural,') ? parse(message).map(partOf) : message

export const compileCatalogue = (catalogue: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([sentence, message]) => [sentence, compileMessage(message)]),
  )
