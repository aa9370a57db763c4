import * as z from 'zod/mini'
import { type AskPaystack, isUnknown, PER_PAGE, readAs, readPage, saidBy } from './paystack-client.ts'
import type { ProviderTransfer, Transfers, TransferStatus } from './port.ts'

/** More pages of banks than there are. */
const MAX_BANK_PAGES = 10

const Banks = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      active: z.nullish(z.boolean()),
      is_deleted: z.nullish(z.boolean()),
    }),
  ),
})
const Resolved = z.object({ data: z.object({ account_name: z.string().check(z.minLength(1)) }) })
const Recipient = z.object({ data: z.object({ recipient_code: z.string().check(z.minLength(1)) }) })
const Transfer = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  fee_charged: z.nullish(z.int()),
})
const One = z.object({ data: Transfer })

const statuses: Readonly<Record<string, TransferStatus>> = {
  success: 'paid',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
}

const transferOf = (row: z.output<typeof Transfer>): ProviderTransfer => ({
  providerId: String(row.id),
  reference: row.reference,
  status: statuses[row.status] ?? 'open',
  said: row.status,
  minor: row.amount,
  currency: row.currency,
  feeMinor: row.fee_charged ?? 0,
})

const banksOf = ({ data }: z.output<typeof Banks>) =>
  data.filter(({ active, is_deleted }) => active !== false && is_deleted !== true)

/** Transfers to Nigerian banks through Paystack. */
export const paystackTransfers = (ask: AskPaystack, secretKey: string): Transfers => ({
  listBanks: async () => {
    const all = new Map<string, string>()
    for (let page = 1; page <= MAX_BANK_PAGES; page += 1) {
      const query = `country=nigeria&currency=NGN&perPage=${PER_PAGE}&page=${page}`
      const answer = readAs(Banks, secretKey, await ask(`/bank?${query}`))
      for (const { code, name } of banksOf(answer)) all.set(code, name)
      if (answer.data.length < PER_PAGE) break
    }
    return [...all].map(([code, name]) => ({ code, name }))
  },
  resolveAccount: async ({ bank, number }) => {
    const query = new URLSearchParams({ account_number: number, bank_code: bank })
    const answer = await ask(`/bank/resolve?${query.toString()}`)
    if (answer.status === 422 || (answer.status === 400 && /resolve/i.test(saidBy(answer)))) return null
    return { name: readAs(Resolved, secretKey, answer).data.account_name }
  },
  addRecipient: async ({ bank, number, name }) => {
    const body = { type: 'nuban', name, account_number: number, bank_code: bank, currency: 'NGN' }
    const answer = await ask('/transferrecipient', body)
    return { recipient: readAs(Recipient, secretKey, answer).data.recipient_code }
  },
  transfer: async ({ reference, recipient, minor, currency, reason }) => {
    const body = { source: 'balance', amount: minor, recipient, reference, reason, currency }
    return transferOf(readAs(One, secretKey, await ask('/transfer', body)).data)
  },
  findTransfer: async (reference) => {
    const answer = await ask(`/transfer/verify/${encodeURIComponent(reference)}`)
    if (isUnknown(answer)) return null
    return transferOf(readAs(One, secretKey, answer).data)
  },
  listTransfers: async ({ from, to, page }) => {
    const { items, isLast } = await readPage({ ask, secretKey, row: Transfer }, '/transfer', {
      from,
      to,
      page,
    })
    return { items: items.map(transferOf), isLast }
  },
})
