import { namesOf } from '#domains/identity/server/users/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import type { ContactForm, FeedbackForm, MessageState, OwnMessage, StaffMessage } from '../contract.ts'
import { topicsFor } from '../rules.ts'
import { mailAnswer } from './jobs.ts'
import { answered } from './notices.ts'
import { feedbackStore, type MessageList, settlingStore, type FeedbackMessageRow } from './store.ts'

const stateOf = (row: FeedbackMessageRow): MessageState => {
  if (row.settled_at === null) return 'waiting'
  return row.answer === null ? 'closed' : 'answered'
}

const ownOf = (row: FeedbackMessageRow): OwnMessage => ({
  id: row.id,
  number: row.number,
  topic: row.topic,
  text: row.text,
  state: stateOf(row),
  sentAt: row.sent_at.toISOString(),
  answer: row.answer,
  settledAt: row.settled_at?.toISOString() ?? null,
})

/**
 * Stores what somebody writes through the contact form. A visitor must give an address, which is counted too, so that
 * nobody fills a stranger's mailbox with answers; a signed-in person is answered in their account.
 */
export const sendContact = async (ctx: Ctx, form: ContactForm): Promise<{ number: number }> => {
  const email = form.email || null
  if (!ctx.viewer && !email)
    throw new Refusal('invalid-input', {
      fields: { email: message('Enter your email address, so that we can answer you.') },
    })
  if (!ctx.viewer && email) await ctx.limiter.hit('contactAddress', email)
  const number = await feedbackStore(ctx.db).add(
    {
      id: ctx.newId(),
      way: 'contact',
      topic: form.topic,
      text: form.text,
      personId: ctx.viewer?.id ?? null,
      name: ctx.viewer ? null : form.name || null,
      email: ctx.viewer ? null : email,
      language: ctx.language,
    },
    ctx.now(),
  )
  return { number }
}

/** Stores feedback of a signed-in person. */
export const sendFeedback = async (ctx: SignedInCtx, form: FeedbackForm): Promise<{ number: number }> => {
  const person = { personId: ctx.viewer.id, name: null, email: null, language: ctx.language }
  const kept = { id: ctx.newId(), way: 'feedback', ...form, ...person } as const
  return { number: await feedbackStore(ctx.db).add(kept, ctx.now()) }
}

/** What the viewer has written, newest first. */
export const listOwn = async (ctx: SignedInCtx) => ({
  items: (await feedbackStore(ctx.db).ofPerson(ctx.viewer.id)).map(ownOf),
})

const withNames = async (ctx: SignedInCtx, rows: readonly FeedbackMessageRow[]): Promise<StaffMessage[]> => {
  const ids = rows.flatMap(({ person_id, settled_by }) => [person_id, settled_by].filter((id) => id !== null))
  const names = await namesOf(ctx, ids)
  const nameOf = (id: string | null): string => {
    const name = id === null ? undefined : names.get(id)
    return name ? fullName(name) : ''
  }
  return rows.map((row) => ({
    ...ownOf(row),
    way: row.way === 'feedback' ? 'feedback' : 'contact',
    name: row.name ?? nameOf(row.person_id),
    email: row.email,
    settledBy: row.settled_by === null ? null : nameOf(row.settled_by),
  }))
}

interface Wanted {
  readonly list: MessageList
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The messages of the viewer's topics. */
export const listMessages = async (ctx: SignedInCtx, { list, cursor, limit }: Wanted) => {
  const topics = topicsFor(ctx.viewer)
  const store = feedbackStore(ctx.db)
  const [found, waiting] = await Promise.all([
    store.page(list, topics, cursor, limit),
    store.countWaiting(topics),
  ])
  const { rows, nextCursor } = found
  return { items: await withNames(ctx, rows), nextCursor, waiting }
}

interface Settling {
  readonly answer?: string | undefined
  readonly setAside?: 'yes' | undefined
}

const refuseUnsettled = async (ctx: SignedInCtx, id: string): Promise<never> => {
  const row = await feedbackStore(ctx.db).byId(id)
  const isReadable = row !== undefined && topicsFor(ctx.viewer).includes(row.topic)
  throw new Refusal(isReadable ? 'message-settled' : 'message-not-found')
}

/**
 * Answers a message, or sets it aside. Of two people at once one does it. The writer is told: in their account, or by
 * email if they have none.
 */
export const answerMessage = async (
  ctx: SignedInCtx,
  messageId: string,
  { answer, setAside }: Settling,
): Promise<StaffMessage> => {
  if (!isId(messageId)) throw new Refusal('message-not-found')
  if (!answer && !setAside)
    throw new Refusal('invalid-input', {
      fields: { answer: message('Write an answer, or set the message aside.') },
    })
  const row = await settlingStore(ctx.db).settle(messageId, topicsFor(ctx.viewer), {
    by: ctx.viewer.id,
    at: ctx.now(),
    answer: setAside ? null : (answer ?? null),
  })
  if (!row) return refuseUnsettled(ctx, messageId)
  if (row.answer !== null) {
    if (row.person_id) await notify(ctx, row.person_id, answered, { number: row.number })
    else await enqueue(ctx.db, mailAnswer, { messageId })
  }
  ctx.auditing(`message:${messageId}`, row.answer === null ? 'set aside' : 'answered')
  const [shown] = await withNames(ctx, [row])
  if (!shown) throw new Refusal('message-not-found')
  return shown
}
