import { randomUUID } from 'node:crypto'
import { answerFromTexts } from '#domains/guides/server/answers/answer.ts'
import { languageOfQuestion } from '#domains/guides/server/language/question-language.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import { defineJob, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { MAX_MESSAGE_CHARACTERS } from '#shared/civic/guide-names.ts'
import { invariant } from '#shared/errors.ts'
import { type Limit, limits } from '#shared/limits.ts'
import { to } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import { answerText, linkCodeIn, type Wish, wishIn } from '../../rules.ts'
import { numbersStore, usesStore } from '../contacts-store.ts'
import { whatsAppWords } from '../letters.ts'
import { confirmsLink, type FromPhone, refusesLink, sendsCode, unlinksItself } from '../linking/from-phone.ts'
import { openWhatsApp } from '../secrets.ts'
import { queueReply, type PhoneReply } from '../sending/reply-job.ts'
import { answerIncoming } from './queued.ts'
import { incomingStore, sendersStore, type MessageOutcome, type WaitingMessage } from './store.ts'

interface Settled {
  readonly outcome: MessageOutcome
  /** Null: nothing is said. */
  readonly reply: PhoneReply | null
  readonly evenStopped?: boolean
}

const words = (body: string): PhoneReply => ({ kind: 'text', body })

/** Why a number gets no answer now; null when it does. The first one past a limit is told. */
const overLimit = async (
  { ctx, contact, say }: FromPhone,
  what: string,
  { times, windowSeconds }: Pick<Limit, 'times' | 'windowSeconds'>,
  page: string,
): Promise<Settled | null> => {
  const count = await usesStore(ctx.db).count(contact.id, what, windowSeconds, ctx.now())
  if (count <= times) return null
  const reply = count === times + 1 ? words(say({ text: whatsAppWords.limited, values: { page } })) : null
  return { outcome: 'limited', reply }
}

/** A question goes to the guides, from any number: they are open to everybody on the web as well. */
const askGuides = async (from: FromPhone, question: string, language: LanguageCode): Promise<Settled> => {
  const { ctx, contact, say } = from
  invariant(ctx.config, 'a worker that sends messages knows its address')
  const origin = ownOrigin(ctx.config)
  const limit = contact.personId === null ? limits.whatsAppGuest : limits.whatsAppMember
  const over = await overLimit(from, 'question', limit, `${origin}${to('meetYourGuides')}`)
  if (over) return over
  const stopped = (await ctx.switches.stopped(ctx)).find(({ name }) => name === 'guides')
  if (stopped) return { outcome: 'lost', reply: words(stopped.notice) }
  const asked = { guide: 'tari', question: question.slice(0, MAX_MESSAGE_CHARACTERS), language } as const
  const answer = await answerFromTexts(ctx, asked).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'The guides could not answer a message.')
    return null
  })
  if (!answer) return { outcome: 'lost', reply: words(say(whatsAppWords.away)) }
  const reply = answerText(answer.message, answer.sources, { readMore: say(whatsAppWords.readMore), origin })
  return { outcome: answer.outcome, reply: words(reply) }
}

const helpFor = ({ say, pages }: FromPhone): PhoneReply =>
  words(say({ text: whatsAppWords.help, values: { page: pages.link } }))

/** What a whole word asks for. STOP and START hold already, since the message came. */
const obeyWish = async (from: FromPhone, wish: Wish): Promise<Settled> => {
  const { contact, say } = from
  const isStopped = contact.stoppedAt !== null
  if (wish === 'stop')
    return { outcome: 'word', reply: isStopped ? words(say(whatsAppWords.stopped)) : null, evenStopped: true }
  if (wish === 'start')
    return { outcome: 'word', reply: isStopped ? null : words(say(whatsAppWords.started)) }
  if (wish === 'help') return { outcome: 'word', reply: helpFor(from), evenStopped: true }
  if (wish === 'unlink') return { outcome: 'link', reply: await unlinksItself(from), evenStopped: true }
  if (isStopped) return { outcome: 'stopped', reply: null }
  const reply = wish === 'yes' ? await confirmsLink(from) : await refusesLink(from)
  return reply ? { outcome: 'link', reply } : { outcome: 'word', reply: helpFor(from) }
}

const DAY_SECONDS = 86_400

const settle = async (from: FromPhone, text: string | null, language: LanguageCode): Promise<Settled> => {
  const { ctx, contact, say } = from
  const wish = text === null ? null : wishIn(text)
  if (wish) return obeyWish(from, wish)
  if (contact.stoppedAt !== null) return { outcome: 'stopped', reply: null }
  if (text === null || text.trim() === '') {
    const times = await usesStore(ctx.db).count(contact.id, 'kind', DAY_SECONDS, ctx.now())
    return { outcome: 'kind', reply: times === 1 ? words(say(whatsAppWords.kind)) : null }
  }
  const code = linkCodeIn(text)
  if (code !== null) return { outcome: 'link', reply: await sendsCode(from, code) }
  return askGuides(from, text, language)
}

const answerOne = async (ctx: JobCtx, message: WaitingMessage): Promise<void> => {
  const inbox = incomingStore(ctx.db)
  invariant(ctx.config, 'a worker that sends messages knows its address')
  const origin = ownOrigin(ctx.config)
  const pages = { link: `${origin}${to('linkWhatsApp')}`, settings: `${origin}${to('whatsAppSettings')}` }
  const { textSealed, messageMac, contactId, id } = message
  const text = textSealed && openWhatsApp(ctx, `text\n${messageMac.toString('hex')}`, textSealed)
  const isShort = text === null || wishIn(text) !== null || linkCodeIn(text) !== null
  // Questions need no lock: the number must be free for its next message while the guides search.
  const contacts = numbersStore(ctx.db)
  const contact = await (isShort ? contacts.hold(contactId) : contacts.byId(contactId))
  invariant(contact, 'a message has a sender')
  const before = await sendersStore(ctx.db).lastLanguage(contactId)
  const language =
    contact.language ?? (text === null ? before : await languageOfQuestion(text, before ?? 'en')) ?? 'en'
  if (textSealed && text === null) return void (await inbox.end(id, 'lost', language))
  const say = await wordsIn(language)
  const { outcome, reply, evenStopped = false } = await settle({ ctx, contact, say, pages }, text, language)
  await inbox.end(id, outcome, language)
  if (reply) await queueReply(ctx, { id: randomUUID(), contactId, language, reply, evenStopped })
}

/** Answers one message, once; a run that fails changes nothing and is repeated. */
export const answerIncomingJob = defineJob({
  ...answerIncoming,
  run: (ctx, { id }) =>
    inTransaction(ctx.db, async (db) => {
      const message = await incomingStore(db).take(id)
      if (message) await answerOne({ ...ctx, db }, message)
    }),
})
