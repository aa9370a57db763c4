import * as z from 'zod/mini'
import { setPort } from '#ports/carrier/port.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, overCarrier } from '#platform/server/jobs/jobs.ts'
import { languageOf } from '#shared/words.ts'
import { CONSENT_DAYS } from '../../contracts/nomination-contract.ts'
import { daysAfter } from '../../rules.ts'
import { consentLetter } from './letters.ts'
import { consentStore } from './store.ts'
import { vettingStore } from '../nominations/store.ts'
import { consentHash, consentMessageId, linkOf, newConsentToken } from './consent-token.ts'

/** Sends the consent link. Its token is created here and never stored; the link of a newer message replaces it. */
export const sendConsentLink = defineJob({
  name: 'vetting:send-consent-link',
  uses: ['email', 'sms'],
  payload: z.object({
    nominationId: z.uuid(),
    letter: z.int(),
    origin: z.string(),
    // The nominator's; jobs of an older release name none.
    language: z.optional(z.string()),
  }),
  run: (ctx, { nominationId, letter, origin, language }) =>
    inTransaction(ctx.db, async (tx) => {
      const token = newConsentToken()
      const nomination = await vettingStore(tx).findNomination(nominationId)
      const expiresAt = daysAfter(ctx.now(), CONSENT_DAYS)
      const opened = await consentStore(tx).open(nominationId, letter, consentHash(token), expiresAt)
      if (!nomination || !opened?.contact) return
      const { sms, ...emailWords } = await consentLetter(linkOf(origin, token), languageOf(language))
      const { contact: to } = opened
      if (opened.channel === 'email') return setPort(ctx.ports.email, 'email').send({ to, ...emailWords })
      const from = { forWhom: nomination.nominator_id, text: sms }
      await setPort(ctx.ports.sms, 'sms').send({
        id: consentMessageId(nominationId, letter),
        purpose: 'consent',
        to,
        ...from,
      })
    }),
})

/** Sends the consent link by text message. */
export const textConsentLink = overCarrier(sendConsentLink, 'vetting:text-consent-link', 'sms')
