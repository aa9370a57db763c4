import type { CivicGuideName } from '#shared/civic/guide-names.ts'
import { guidesIn, otherGuide } from '../../rules.ts'
import { begin, type ChatAction, converse, lastEntries } from '../chat/conversation.ts'
import type { PresetName } from '../chat/presets.ts'
import { element } from './element.ts'
import { makeComposer, makeHead, makeMessageLog } from './parts.ts'
import { askGuide, type GuideStopped, type OtherPerson } from './send.ts'
import type { SayInChat } from './words.ts'

const TOAST_MS = 5000

export interface ChatStart {
  readonly guide: CivicGuideName
  readonly preset?: PresetName | undefined
  /** Asked at once when it is given. */
  readonly question?: string | undefined
}

/** Why a question was not answered; what was typed stays. */
const wordsOf = (t: SayInChat, refused: OtherPerson | GuideStopped): string => {
  if ('notice' in refused) return refused.notice
  return refused.now
    ? t('You are now signed in as {name}. What you typed is still here.', { name: refused.now })
    : t('You are signed out now. What you typed is still here.')
}

/** A message that goes by itself. */
const makeToast = () => {
  const said = element('p', { class: 'said', role: 'status' })
  return {
    said,
    toast: (words: string) => {
      said.textContent = words
      setTimeout(() => {
        if (said.textContent === words) said.textContent = ''
      }, TOAST_MS)
    },
  }
}

const dialogOf = (t: SayInChat, ...parts: HTMLElement[]): HTMLDialogElement =>
  element(
    'dialog',
    { class: 'chat', 'aria-labelledby': 'chat-guide' },
    ...parts,
    element(
      'p',
      { class: 'tiny mute fine' },
      t('A computer answers, from our own texts. Do not write passwords, codes or identity numbers here.'),
    ),
  )

/** The panel with a guide: greeting, presets, questions, answers with their sources, and the switch of guides. */
export const makePanel = (t: SayInChat, language: string) => {
  let state = begin('tari')
  let preset: PresetName | undefined
  const { said, toast } = makeToast()
  const head = makeHead(
    t,
    () => switchTo(otherGuide(state.guide)),
    () => dialog.close(),
  )
  const messages = makeMessageLog(t, (question) => ask(question))
  const composer = makeComposer(t, (question) => ask(question))
  const dialog = dialogOf(t, head.header, messages.log, said, composer.form)
  const draw = () => {
    head.show(state.guide)
    messages.draw(state, preset ?? state.guide)
    composer.send.setAttribute('aria-disabled', String(state.pending !== null))
  }
  const act = (action: ChatAction): boolean => {
    const before = state
    state = converse(state, action)
    if (state === before) return false
    if (action.type === 'switch') messages.clear()
    draw()
    return true
  }
  const ask = (question: string): boolean => {
    const { guide } = state
    const conversationHistory = lastEntries(state)
    if (!act({ type: 'ask', question, at: new Date().toISOString() })) return false
    composer.field.focus()
    askGuide(guide, { message: question.trim(), conversationHistory, language }).then(
      (answer) => {
        if ('message' in answer) return act({ type: 'answered', guide, answer })
        toast(wordsOf(t, answer))
        return act({ type: 'failed', guide })
      },
      () => act({ type: 'failed', guide }),
    )
    return true
  }
  const switchTo = (guide: CivicGuideName) => {
    act({ type: 'switch', guide })
    const { name } = guidesIn(t)[guide]
    toast(t('You are now chatting with {name}. This is a new chat.', { name }))
  }
  const open = ({ guide, preset: wanted, question }: ChatStart) => {
    preset = wanted
    if (guide !== state.guide && state.entries.length > 0) switchTo(guide)
    else if (guide !== state.guide) state = begin(guide)
    draw()
    if (!dialog.open) dialog.showModal()
    composer.field.focus()
    if (question) ask(question)
  }
  return { dialog, open }
}
