import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { institutionOf, institutionsByIds } from '#domains/institutions/server/lookup.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal, refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { domainsStore } from './store.ts'

/** Domains where anybody gets an address: they prove nothing, whoever asks. */
const common = new Set(
  'gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com icloud.com proton.me protonmail.com edu.ng com.ng ng'.split(
    ' ',
  ),
)

const Change = z.strictObject({
  domain: z.string(),
  institutionId: z.string(),
  change: z.enum(['open', 'close']),
})
type Change = z.output<typeof Change>

const asIs = refusal(409, message('It is already so.'))

const isAsItIs = async (ctx: Pick<SignedInCtx, 'db'>, { domain, institutionId, change }: Change) => {
  const now = await domainsStore(ctx.db).find(domain)
  if (change === 'close') return now?.isOpen !== true
  return now?.isOpen === true && now.institutionId === institutionId
}

/** A domain that two people open for an institution or close: whoever has an address there proves a place. */
export const domainApproval = twoPeople('campus.email-domain', {
  payload: Change,
  refuses: { 'domain-as-is': asIs },
  of: 'moderation',
  subject: ({ domain }) => domain,
  check: async (ctx, payload) => {
    if (await isAsItIs(ctx, payload)) throw new Refusal('domain-as-is')
  },
  reads: async (ctx, payloads) => {
    const schools = await institutionsByIds(
      ctx,
      payloads.map(({ institutionId }) => institutionId),
    )
    return ({ institutionId }) => schools.get(institutionId)?.name ?? institutionId
  },
  says: ({ domain, change }, school) => ({
    title: {
      text:
        change === 'open'
          ? message('Let addresses at {domain} prove a place at {school}')
          : message('Let addresses at {domain} no longer prove a place at {school}'),
      values: { domain, school },
    },
    href: to('campusConsole'),
  }),
  execute: async (ctx, { payload: { change, ...row } }) => {
    await domainsStore(ctx.db).set(row, change === 'open', ctx.now())
  },
  audits: (payload) => `campus-domain:${payload.domain}`,
})

/** Proposes to open or close a domain. Refuses `institution-unknown`, `domain-common` and `domain-as-is`. */
export const proposeDomain = async (
  ctx: SignedInCtx,
  { reason, ...change }: Change & { readonly reason: string },
): Promise<Pending> => {
  if (common.has(change.domain)) throw new Refusal('domain-common')
  if (!(await institutionOf(ctx, change.institutionId))?.isReviewed) throw new Refusal('institution-unknown')
  return propose(ctx, domainApproval, change, reason)
}
