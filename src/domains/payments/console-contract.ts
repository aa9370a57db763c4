import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** What a comparison of provider, book and ledger can find. */
export const differenceKinds = [
  'unknown-payment',
  'not-credited',
  'not-at-provider',
  'other-amount',
  'clearing',
  'ledger',
  'message',
  'unknown-transfer',
  'transfer-not-settled',
  'transfer-not-at-provider',
  'transfer-late',
  'cashout-ledger',
  'unknown-refund',
  'refund-not-settled',
  'refund-not-at-provider',
  'refund-late',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]
export const differenceNames: Readonly<Record<DifferenceKind, string>> = {
  'unknown-payment': message('Money at the provider that we do not know'),
  'not-credited': message('Paid at the provider, not credited here'),
  'not-at-provider': message('Credited here, not paid at the provider'),
  'other-amount': message('Another amount or currency than quoted'),
  clearing: message('Money without SUP in clearing'),
  ledger: message('SUP sold differs between book and ledger'),
  message: message('A message of the provider that fits nothing'),
  'unknown-transfer': message('A transfer to a bank that we did not order'),
  'transfer-not-settled': message('Transferred by the provider, not booked here'),
  'transfer-not-at-provider': message('Booked here as paid out, not transferred by the provider'),
  'transfer-late': message('A transfer without an end for three days'),
  'cashout-ledger': message('SUP paid out differs between book and ledger'),
  'unknown-refund': message('A refund under our name that we did not begin'),
  'refund-not-settled': message('Refunded by the provider, not booked here'),
  'refund-not-at-provider': message('Booked here as refunded, not paid by the provider'),
  'refund-late': message('A refund without an end for two weeks'),
}

export const MoneyConsole = z.object({
  provider: z.nullable(z.string()),
  isTest: z.boolean(),
  book: z.object({ clearing: z.string(), sales: z.string(), fees: z.string(), payees: z.string() }),
  run: z.nullable(
    z.object({
      at: moment(),
      from: moment(),
      providerCount: z.int(),
      provider: z.string(),
      book: z.string(),
      bookSup: z.string(),
      ledgerSup: z.string(),
    }),
  ),
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      reference: z.string(),
      provider: z.nullable(z.string()),
      book: z.nullable(z.string()),
    }),
  ),
  messages: z.array(z.object({ id: z.int(), name: z.string(), note: z.string(), at: moment() })),
})
export type MoneyConsole = z.output<typeof MoneyConsole>

export const consoleApi = {
  moneyConsole: get('/api/payments/console', {
    summary: 'The book of payments, the last comparison with the provider, and what differs',
    access: 'treasury',
    limit: 'read',
    tag: 'money-console',
    returns: MoneyConsole,
  }),
  compareNow: post('/api/payments/console/compare', {
    needs: 'payments',
    summary: 'Compare provider, book and ledger now',
    access: 'treasury',
    audit: 'payments.compare',
    limit: 'sweep',
    idempotency: 'optional',
    status: 202,
    returns: z.object({ isQueued: z.literal(true) }),
    refreshes: ['money-console'],
  }),
}
