import * as z from 'zod/mini'
import { findContact, findPersonByEmail } from '#domains/identity/server/users/contacts.ts'
import { nameInEmails } from '#domains/identity/server/users/greetings.ts'
import { setPort } from '#ports/carrier/port.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job, type JobCtx, overCarrier } from '#platform/server/jobs/jobs.ts'
import { languageOf } from '#shared/words.ts'
import { after, RESET_MINUTES } from '../rules.ts'
import { codesStore } from './codes/store.ts'
import { emailKinds, emailOf, textMessageOf } from './emails/letters.ts'
import { admitResetEmail } from './resets/links.ts'
import { linkHashOf, newLinkToken } from './secrets.ts'
import { messagesStore, resetsStore } from './store.ts'

const DAYS_KEPT = 7
const MINUTES_A_DAY = 24 * 60

/** The language of the browser that caused a message; jobs of an older release name none. */
const inLanguage = { language: z.optional(z.string()) }

/** Sends a message exactly once; a failed attempt is rolled back and retried. */
const once = (ctx: JobCtx, id: string, send: (tx: JobCtx) => Promise<void>): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    if (await messagesStore(db).claim(id, ctx.now())) await send({ ...ctx, db })
  })

/**
 * Sends a pending code by e-mail or text message. If the address belongs to another account, it gets a note saying so
 * instead of a code, and the requester cannot tell the difference (S-12). It greets nobody by name: until the code is
 * entered the address may be a stranger's, and a name is free text.
 */
export const sendCode = defineJob({
  name: 'account:send-code',
  uses: ['email', 'sms'],
  payload: z.object({ id: z.uuid(), code: z.string(), link: z.nullable(z.string()), ...inLanguage }),
  run: async (ctx, { id, code, link, language }) => {
    const stored = await codesStore(ctx.db).byId(id)
    if (!stored || stored.expires_at <= ctx.now()) return
    await once(ctx, id, async ({ db, ports }) => {
      if (stored.channel === 'phone') {
        const text = await textMessageOf('code', { code }, languageOf(language))
        // Do not retry what the gate refuses now: it was admitted at the request.
        await setPort(ports.sms, 'sms').send({
          id,
          purpose: 'code',
          to: stored.address,
          forWhom: stored.person_id,
          text,
        })
        return
      }
      const holder = await findPersonByEmail({ db }, stored.address)
      const isOthers = holder !== undefined && holder !== stored.person_id
      await setPort(ports.email, 'email').send({
        to: stored.address,
        ...(await (isOthers
          ? emailOf('address-known', {}, languageOf(language))
          : emailOf('code', { code, link }, languageOf(language)))),
      })
    })
  },
})

/** Sends a pending code by text message. */
export const textCode = overCarrier(sendCode, 'account:text-code', 'sms')

/** Sends a password-reset link if the address belongs to a person, otherwise nothing. */
export const sendReset = defineJob({
  name: 'account:send-reset',
  uses: ['email'],
  payload: z.object({ id: z.uuid(), email: z.string(), page: z.string(), ...inLanguage }),
  run: async (ctx, { id, email, page, language }) => {
    const personId = await findPersonByEmail(ctx, email)
    const person = personId === undefined ? undefined : await findContact(ctx, personId)
    if (personId === undefined || !person || person.isMerged) return
    await once(ctx, id, async ({ db, ports, now }) => {
      if (!(await admitResetEmail({ db, now }, personId))) return
      // Made here, so that the token exists only in the e-mail.
      const token = newLinkToken()
      await resetsStore(db).keep(linkHashOf(token), personId, now(), after(now(), RESET_MINUTES))
      await setPort(ports.email, 'email').send({
        to: person.email,
        ...(await emailOf(
          'reset',
          { firstName: nameInEmails(person), link: `${page}/${token}` },
          languageOf(language),
        )),
      })
    })
  },
})

/** Notifies a person, at the previous address, that sign-in details have changed. */
export const sendNotice = defineJob({
  name: 'account:send-notice',
  uses: ['email', 'sms'],
  payload: z.object({
    id: z.uuid(),
    kind: z.enum(emailKinds),
    to: z.string(),
    firstName: z.string(),
    detail: z.string(),
    ...inLanguage,
  }),
  run: (ctx, { id, kind, to, firstName, detail, language }) =>
    once(ctx, id, async ({ ports }) => {
      if (!to.startsWith('+'))
        return setPort(ports.email, 'email').send({
          to,
          ...(await emailOf(kind, { firstName, detail }, languageOf(language))),
        })
      const text = await textMessageOf('phone-changed', {}, languageOf(language))
      await setPort(ports.sms, 'sms').send({ id, purpose: 'notice', to, forWhom: null, text })
    }),
})

/** The same by text message. */
export const textNotice = overCarrier(sendNotice, 'account:text-notice', 'sms')

/** Deletes expired codes, links and message records. */
export const tidyAccount = defineJob({
  name: 'account:tidy',
  payload: z.unknown(),
  cron: '23 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const messages = messagesStore(ctx.db)
    await codesStore(ctx.db).purge(now)
    await resetsStore(ctx.db).purge(now)
    const oldest = after(now, -DAYS_KEPT * MINUTES_A_DAY)
    await messages.purge(oldest)
  },
})

export const accountJobs: readonly Job[] = [
  sendCode,
  textCode,
  sendReset,
  sendNotice,
  textNotice,
  tidyAccount,
] as readonly Job[]
