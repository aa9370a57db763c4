import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { minorText, supText } from '#shared/values/money.ts'
import { differenceKinds, type MoneyConsole } from '../../console-contract.ts'
import { moneyBook } from '../books/money-book-store.ts'
import { inboxStore } from '../inbox/store.ts'
import { reconcileNightly } from './job.ts'
import { reconcilingStore } from './store.ts'

const MAX_SHOWN = 100

/** What finance sees: the books, the last comparison and what it found. */
export const showMoneyConsole = async (ctx: SignedInCtx): Promise<MoneyConsole> => {
  const store = reconcilingStore(ctx.db)
  const [run, balances] = [await store.latest(), await moneyBook(ctx.db).balances()]
  const differences = run ? await store.differencesOf(run.id, MAX_SHOWN) : []
  const messages = await inboxStore(ctx.db).quarantined(MAX_SHOWN)
  return {
    provider: ctx.ports.payments?.provider ?? null,
    isTest: ctx.ports.payments?.isDouble ?? false,
    book: {
      clearing: minorText(balances.clearing),
      sales: minorText(balances.sales),
      fees: minorText(balances.fees),
      payees: minorText(balances.payees),
    },
    run: run
      ? {
          at: run.at.toISOString(),
          from: run.from_at.toISOString(),
          providerCount: run.provider_count,
          provider: minorText(run.provider_minor),
          book: minorText(run.book_minor),
          bookSup: supText(run.book_units),
          ledgerSup: supText(run.ledger_units),
        }
      : null,
    differences: differences.map(({ kind, reference, provider_minor, book_minor }) => ({
      kind: differenceKinds.find((each) => each === kind) ?? 'message',
      reference,
      provider: provider_minor === null ? null : minorText(provider_minor),
      book: book_minor === null ? null : minorText(book_minor),
    })),
    messages: messages.map(({ id, name, note, received_at }) => ({
      id,
      name,
      note,
      at: received_at.toISOString(),
    })),
  }
}

/** Compares now instead of tonight. */
export const compareNow = async (ctx: SignedInCtx): Promise<{ isQueued: true }> => {
  await enqueue(ctx.db, reconcileNightly, null)
  ctx.auditing('payments compared with the books')
  return { isQueued: true }
}
