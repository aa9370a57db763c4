import * as z from 'zod/mini'
import { setPort } from '#ports/carrier/port.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { to } from '#shared/sitemap.ts'
import { minorText } from '#shared/values/money.ts'
import { languageOf } from '#shared/words.ts'
import { amountText, donationNumber } from '../../rules.ts'
import { donationToken } from '../giving/links.ts'
import { donationStore } from '../giving/store.ts'
import { donorLetter, donorLetters } from '../letters.ts'

/** Mails a donor without an account; people with one are notified. */
export const mailDonor = defineJob({
  name: 'donations:mail-donor',
  uses: ['email'],
  payload: z.object({ donationId: z.uuid(), letter: z.enum(donorLetters), back: z.optional(z.int()) }),
  run: async (ctx, { donationId, letter, back = 0 }) => {
    const row = await donationStore(ctx.db).byId(donationId)
    if (!row?.email || !ctx.config) return
    const facts = {
      number: donationNumber(row.number),
      amount: amountText(row.currency, minorText(row.minor)),
      back: amountText(row.currency, minorText(back)),
      link: `${ownOrigin(ctx.config)}${to('donation', { token: donationToken(ctx, row.id) })}`,
    }
    await setPort(ctx.ports.email, 'email').send({
      to: row.email,
      ...(await donorLetter(letter, facts, languageOf(row.language))),
    })
  },
})
