import type { AnswerSource } from '../../contract.ts'
import type { ChatMessage } from '../chat/conversation.ts'
import { element } from './element.ts'
import type { SayInChat } from './words.ts'

const sourceLink = ({ title, heading, path }: AnswerSource): HTMLElement =>
  element(
    'li',
    {},
    element('a', { href: path }, heading === '' || heading === title ? title : `${title}: ${heading}`),
  )

/** One message; an answer names the pages that it stands on. */
export const bubbleOf = (
  { id, role, content, language, sources = [] }: ChatMessage,
  t: SayInChat,
): HTMLElement => {
  const made = element(
    'div',
    { class: role === 'user' ? 'bub me' : 'bub', 'data-entry': String(id) },
    element('p', { class: 'lines', ...(language && { lang: language }) }, content),
  )
  if (sources.length > 0)
    made.append(element('ol', { class: 'srcs', 'aria-label': t('Sources') }, ...sources.map(sourceLink)))
  return made
}
