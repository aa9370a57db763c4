import type { ChatEntry, GuideAnswer } from '../../contract.ts'
import { type CivicGuideName, MAX_ENTRY_CHARACTERS, MAX_HISTORY } from '#shared/civic/guide-names.ts'

/** One message as the chat shows it; only answers have sources. */
export interface ChatMessage extends ChatEntry {
  readonly id: number
  readonly sources?: GuideAnswer['sources']
  /** Of an answer: that of the question, which may be another than the page's. */
  readonly language?: GuideAnswer['language']
}

export interface Conversation {
  readonly guide: CivicGuideName
  readonly entries: readonly ChatMessage[]
  /** The question that waits for its answer; null while none does. */
  readonly pending: string | null
  /** The question that failed, so that it can be sent again. */
  readonly failed: string | null
}

export type ChatAction =
  | { readonly type: 'ask'; readonly question: string; readonly at: string }
  | { readonly type: 'answered'; readonly guide: CivicGuideName; readonly answer: GuideAnswer }
  | { readonly type: 'failed'; readonly guide: CivicGuideName }
  | { readonly type: 'switch'; readonly guide: CivicGuideName }

export const begin = (guide: CivicGuideName): Conversation => ({
  guide,
  entries: [],
  pending: null,
  failed: null,
})

const nextId = ({ entries }: Conversation): number => (entries.at(-1)?.id ?? 0) + 1

/**
 * The conversation after an action. Nothing is asked while an answer is pending or the question is empty; switching the
 * guide clears everything, and an answer of the guide before is dropped [CH-03] [CH-04].
 */
export const converse = (state: Conversation, action: ChatAction): Conversation => {
  if (action.type === 'switch') return begin(action.guide)
  if (action.type === 'ask') {
    const question = action.question.trim()
    if (question === '' || state.pending !== null) return state
    const entry: ChatMessage = { id: nextId(state), role: 'user', content: question, timestamp: action.at }
    // A question that failed is asked again in its place.
    const entries = state.failed === null ? state.entries : state.entries.slice(0, -1)
    return { ...state, entries: [...entries, entry], pending: question, failed: null }
  }
  if (action.guide !== state.guide || state.pending === null) return state
  if (action.type === 'failed') return { ...state, pending: null, failed: state.pending }
  const { message, ...answer } = action.answer
  const entry: ChatMessage = { id: nextId(state), role: state.guide, content: message, ...answer }
  return { ...state, entries: [...state.entries, entry], pending: null }
}

/** What the server receives of the conversation: the last entries, without their sources. */
export const lastEntries = ({ entries }: Conversation): ChatEntry[] =>
  entries.slice(-MAX_HISTORY).map(({ role, content, timestamp }) => ({
    role,
    content: content.slice(0, MAX_ENTRY_CHARACTERS),
    ...(timestamp !== undefined && { timestamp }),
  }))
