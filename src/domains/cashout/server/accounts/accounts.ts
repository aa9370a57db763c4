import { createHmac } from 'node:crypto'
import { isVerified, legalNameOf } from '#domains/kyc/server/people.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type * as z from 'zod/mini'
import { type Payments, ProviderFailed } from '#ports/payments/port.ts'
import { accountStates, type BankAccount } from '../../contracts/cashout-contract.ts'
import { isNuban, matchNames, type NameMatch } from '../../rules.ts'
import { requireNaira } from '../requests/offer.ts'
import { listBanks } from './banks-job.ts'
import { type StoredBankAccount, bankAccountsStore } from './store.ts'

type ShownAccount = z.output<typeof BankAccount>

/** The account as its owner sees it: the name at the bank only where it is their own. */
export const shownAccount = (row: StoredBankAccount): ShownAccount => ({
  bankName: row.bank_name,
  tail: row.tail,
  state: accountStates.find((each) => each === row.state) ?? 'refused',
  name: row.state === 'active' ? row.holder_name : null,
  addedAt: row.added_at.toISOString(),
})

/** Names an account without keeping its number: the same one is found again under another person. */
const hashOf = (ctx: Pick<Ctx, 'keyFor'>, bank: string, number: string): Buffer =>
  createHmac('sha256', ctx.keyFor('bank-accounts')).update(`${bank}\n${number}`).digest()

/** Runs a question to the provider; refuses `provider-away` when it does not answer. */
const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProviderFailed ? new Refusal('provider-away') : error
  }
}

const nameAt = async (
  payments: Payments,
  { bank, number }: { bank: string; number: string },
): Promise<string> => {
  const found = await asking(() => payments.resolveAccount({ bank, number }))
  // The check digit alone refuses nothing: the bank decides, and the digit explains.
  if (!found) throw new Refusal(isNuban(bank, number) ? 'account-unknown' : 'account-number-odd')
  return found.name.trim().slice(0, 200)
}

/** Compares with the document. A document whose name was deleted is compared by people. */
const matchOf = async (ctx: SignedInCtx, name: string): Promise<NameMatch> => {
  const legal = await legalNameOf(ctx, ctx.viewer.id)
  return legal ? matchNames(legal, name) : { isMatch: false, matching: 0, words: 0 }
}

/**
 * Sets the viewer's bank account after the bank told its name. A name that is not the document's waits for people. Refuses
 * `kyc-required`, `not-here`, `account-unknown`, `account-number-odd` and `provider-away`.
 */
export const addAccount = async (
  ctx: SignedInCtx,
  { bank, number }: { bank: string; number: string },
): Promise<ShownAccount> => {
  const { payments } = await requireNaira(ctx)
  if (!(await isVerified(ctx, ctx.viewer.id))) throw new Refusal('kyc-required')
  const banks = await listBanks(ctx)
  if (banks.length === 0) throw new Refusal('provider-away')
  const known = banks.find(({ code }) => code === bank)
  if (!known) throw new Refusal('invalid-input', { fields: { bank: message('Choose your bank.') } })
  const name = await nameAt(payments, { bank, number })
  const { isMatch, matching, words } = await matchOf(ctx, name)
  const { recipient } = await asking(() => payments.addRecipient({ bank, number, name }))
  await inTransaction(ctx.db, (db) =>
    bankAccountsStore(db).put({
      id: ctx.newId(),
      person_id: ctx.viewer.id,
      bank_code: bank,
      bank_name: known.name,
      tail: number.slice(-4),
      number_hash: hashOf(ctx, bank, number),
      recipient,
      holder_name: name,
      matching,
      words,
      state: isMatch ? 'active' : 'review',
      added_at: ctx.now(),
    }),
  )
  const row = await bankAccountsStore(ctx.db).latestOf(ctx.viewer.id)
  if (!row) throw new Refusal('busy')
  return shownAccount(row)
}
