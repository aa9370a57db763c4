import { type GuideName, guidesIn, MAX_MESSAGE_CHARACTERS, otherGuide } from '../../rules.ts'
import { begin, converse, type ChatAction, historyOf } from '../chat/conversation.ts'
import { type PresetName, presetsIn } from '../chat/presets.ts'
import { button, drawing, element } from './element.ts'
import { bubbleOf } from './messages.ts'
import { askGuide } from './send.ts'
import type { Say } from './words.ts'

const SEND = 'M12 19.5V5M6 10.8 12 4.8l6 6'
const CLOSE = 'M6 6l12 12M18 6 6 18'
const TOAST_MS = 5000

export interface ChatStart {
  readonly guide: GuideName
  readonly preset?: PresetName | undefined
  /** Asked at once when it is given. */
  readonly question?: string | undefined
}

const iconButton = (path: string, label: string, does: () => void, kind = 'ib'): HTMLButtonElement => {
  const made = button('', does, kind)
  made.setAttribute('aria-label', label)
  made.append(drawing(path))
  return made
}

/** The composer: Enter sends, Shift+Enter begins a line, and a composition (IME) keeps its Enter [CH-04]. */
const makeComposer = (t: Say, onAsk: (question: string) => boolean) => {
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

/** The panel with a guide: greeting, presets, questions, answers with their sources, and the switch of guides. */
export const makePanel = (t: Say, language: string) => {
  const guides = guidesIn(t)
  let state = begin('tari')
  let preset: PresetName | undefined
  const name = element('h2', { id: 'chat-guide' })
  const title = element('p', { class: 'small mute' })
  const face = element('span', { class: 'av civic', 'aria-hidden': 'true' })
  const change = button('', () => switchTo(otherGuide(state.guide)))
  const log = element('div', { class: 'log', role: 'log', tabindex: '0', 'aria-label': t('Conversation') })
  const tail = element('div', { class: 'tail' })
  const said = element('p', { class: 'said', role: 'status' })
  const composer = makeComposer(t, (question) => ask(question))
  const dialog = element(
    'dialog',
    { class: 'chat', 'aria-labelledby': 'chat-guide' },
    element(
      'header',
      {},
      face,
      element('div', { class: 'grow' }, name, title),
      change,
      iconButton(CLOSE, t('Close'), () => dialog.close()),
    ),
    log,
    said,
    composer.form,
    element(
      'p',
      { class: 'tiny mute fine' },
      t('A computer answers, from our own texts. Do not write passwords, codes or identity numbers here.'),
    ),
  )

  const toast = (words: string) => {
    said.textContent = words
    setTimeout(() => {
      if (said.textContent === words) said.textContent = ''
    }, TOAST_MS)
  }
  const opening = (): HTMLElement[] => [
    element('p', { class: 'bub' }, guides[state.guide].greeting),
    element(
      'div',
      { class: 'row wrapf', role: 'group', 'aria-label': t('Try one of these') },
      ...presetsIn(t)[preset ?? state.guide].map((question) => button(question, () => ask(question))),
    ),
  ]
  const failure = (question: string): HTMLElement =>
    element(
      'div',
      { class: 'note bad', role: 'alert' },
      element(
        'div',
        {},
        element('p', { class: 'b' }, t('Connection Error')),
        element(
          'p',
          {},
          t('Failed to get response from {name}. Please try again.', { name: guides[state.guide].name }),
        ),
        button(t('Try again'), () => ask(question), 'btn sm'),
      ),
    )
  const draw = () => {
    const { guide, entries, pending, failed } = state
    name.textContent = guides[guide].name
    title.textContent = guides[guide].title
    face.textContent = guides[guide].name.slice(0, 1)
    change.textContent = t('Switch to {name}', { name: guides[otherGuide(guide)].name })
    const isCurrent = (drawn: HTMLElement) => entries.some(({ id }) => String(id) === drawn.dataset['entry'])
    if (entries.length === 0) log.replaceChildren(...opening(), tail)
    // A message stays as it was drawn, so that a screen reader says only the new one.
    else
      for (const old of log.querySelectorAll<HTMLElement>(':scope > *'))
        if (old !== tail && !isCurrent(old)) old.remove()
    for (const entry of entries)
      if (!log.querySelector(`[data-entry="${entry.id}"]`)) tail.before(bubbleOf(entry, t))
    tail.replaceChildren(
      ...(pending === null
        ? []
        : [element('p', { class: 'bub mute' }, t('{name} is thinking…', { name: guides[guide].name }))]),
      ...(failed === null ? [] : [failure(failed)]),
    )
    composer.send.setAttribute('aria-disabled', String(pending !== null))
    const last = entries.at(-1)
    const shown =
      pending === null && last && last.role !== 'user' ? log.querySelector(`[data-entry="${last.id}"]`) : tail
    if (entries.length > 0) shown?.scrollIntoView?.({ block: shown === tail ? 'end' : 'start' })
  }
  const act = (action: ChatAction) => {
    const before = state
    state = converse(state, action)
    if (state === before) return false
    if (action.type === 'switch') log.replaceChildren(tail)
    draw()
    return true
  }
  const ask = (question: string): boolean => {
    const { guide } = state
    const conversationHistory = historyOf(state)
    if (!act({ type: 'ask', question, at: new Date().toISOString() })) return false
    composer.field.focus()
    askGuide(guide, { message: question.trim(), conversationHistory, language }).then(
      (answer) => act({ type: 'answered', guide, answer }),
      () => act({ type: 'failed', guide }),
    )
    return true
  }
  const switchTo = (guide: GuideName) => {
    act({ type: 'switch', guide })
    toast(t('You are now talking with {name}. The conversation starts anew.', { name: guides[guide].name }))
  }

  return {
    dialog,
    open: ({ guide, preset: wanted, question }: ChatStart) => {
      preset = wanted
      if (guide !== state.guide && state.entries.length === 0) state = begin(guide)
      else if (guide !== state.guide) switchTo(guide)
      draw()
      if (!dialog.open) dialog.showModal()
      composer.field.focus()
      if (question) ask(question)
    },
  }
}
