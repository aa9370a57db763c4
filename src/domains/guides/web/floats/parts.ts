import { type CivicGuideName, MAX_MESSAGE_CHARACTERS } from '#shared/civic/guide-names.ts'
import { guidesIn, otherGuide } from '../../rules.ts'
import type { Conversation } from '../chat/conversation.ts'
import { type PresetName, presetsIn } from '../chat/presets.ts'
import { button, element, iconButton } from './element.ts'
import { bubbleOf } from './messages.ts'
import type { SayInChat } from './words.ts'

const SEND = 'M12 19.5V5M6 10.8 12 4.8l6 6'
const CLOSE = 'M6 6l12 12M18 6 6 18'

/** The composer: Enter sends, Shift+Enter begins a line, and a composition (IME) keeps its Enter [CH-04]. */
export const makeComposer = (t: SayInChat, onAsk: (question: string) => boolean) => {
  const field = element('textarea', {
    class: 'in',
    rows: '1',
    maxlength: String(MAX_MESSAGE_CHARACTERS),
    'aria-label': t('Your question'),
  })
  const send = iconButton(SEND, t('Send'), () => form.requestSubmit(), 'btn civic')
  const form = element('form', { class: 'comp' }, field, send)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (onAsk(field.value)) field.value = ''
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  return { form, field, send }
}

/** Who answers, and the switch to the other guide. */
export const makeHead = (t: SayInChat, onSwitch: () => void, onClose: () => void) => {
  const guides = guidesIn(t)
  const name = element('h2', { id: 'chat-guide' })
  const title = element('p', { class: 'small mute' })
  const face = element('span', { class: 'av civic', 'aria-hidden': 'true' })
  const change = button('', onSwitch)
  const close = iconButton(CLOSE, t('Close'), onClose)
  return {
    header: element('header', {}, face, element('div', { class: 'grow' }, name, title), change, close),
    show: (guide: CivicGuideName) => {
      name.textContent = guides[guide].name
      title.textContent = guides[guide].title
      face.textContent = guides[guide].name.slice(0, 1)
      change.textContent = t('Switch to {name}', { name: guides[otherGuide(guide)].name })
    },
  }
}

const failureOf = (name: string, t: SayInChat, onAgain: () => void): HTMLElement =>
  element(
    'div',
    { class: 'note bad', role: 'alert' },
    element(
      'div',
      {},
      element('p', { class: 'b' }, t('Connection Error')),
      element('p', {}, t('Failed to get response from {name}. Please try again.', { name })),
      button(t('Try again'), onAgain, 'btn sm'),
    ),
  )

/** What was said: greeting and presets at first, then messages, the thinking, and what failed. */
export const makeMessageLog = (t: SayInChat, onAsk: (question: string) => void) => {
  const guides = guidesIn(t)
  const tail = element('div', { class: 'tail' })
  const log = element('div', { class: 'log', role: 'log', tabindex: '0', 'aria-label': t('Conversation') })
  const opening = (guide: CivicGuideName, preset: PresetName): HTMLElement[] => [
    element('p', { class: 'bub' }, guides[guide].greeting),
    element(
      'div',
      { class: 'row wrapf', role: 'group', 'aria-label': t('Try one of these') },
      ...presetsIn(t)[preset].map((question) => button(question, () => onAsk(question))),
    ),
  ]
  const drawMessages = ({ entries }: Conversation) => {
    const drawnIds = new Set(entries.map(({ id }) => String(id)))
    // A message stays as it was drawn, so that a screen reader says only the new one.
    for (const old of log.querySelectorAll<HTMLElement>(':scope > *'))
      if (old !== tail && !drawnIds.has(old.dataset['entry'] ?? '')) old.remove()
    for (const entry of entries)
      if (!log.querySelector(`[data-entry="${entry.id}"]`)) tail.before(bubbleOf(entry, t))
  }
  const draw = (state: Conversation, preset: PresetName) => {
    const { guide, entries, pending, failed } = state
    const { name } = guides[guide]
    if (entries.length === 0) log.replaceChildren(...opening(guide, preset), tail)
    else drawMessages(state)
    tail.replaceChildren(
      ...(pending === null ? [] : [element('p', { class: 'bub mute' }, t('{name} is thinking…', { name }))]),
      ...(failed === null ? [] : [failureOf(name, t, () => onAsk(failed))]),
    )
    const last = entries.at(-1)
    const isAnswered = pending === null && failed === null && last
    const shown = isAnswered ? log.querySelector(`[data-entry="${last.id}"]`) : tail
    if (last) shown?.scrollIntoView?.({ block: isAnswered ? 'start' : 'end' })
  }
  return { log, draw, clear: () => log.replaceChildren(tail) }
}
