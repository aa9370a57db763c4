import { readPaystackEvent } from './paystack-events.ts'
import type { NewPayment, Payments, ProviderPayment } from './port.ts'
import type { ProviderRefund, ProviderTransfer, Refunds, Transfers } from './port.ts'

/** Signs the messages of the fake. */
export const FAKE_KEY = 'sk_test_fake'

/** Transfers that are open until somebody asks for something else; every account is Ada Sampleson's. */
const fakeTransfers = (): Transfers => {
  const sent = new Map<string, ProviderTransfer>()
  return {
    listBanks: async () => [{ code: '044', name: 'Access Bank' }],
    resolveAccount: async () => ({ name: 'SAMPLESON ADA' }),
    addRecipient: async ({ bank, number }) => ({ recipient: `RCP_${bank}${number}` }),
    transfer: async ({ reference, minor, currency }) => {
      const open = {
        providerId: reference,
        reference,
        status: 'open',
        said: 'pending',
        minor,
        currency,
        feeMinor: 0,
      } as const
      sent.set(reference, open)
      return open
    },
    findTransfer: async (reference) => sent.get(reference) ?? null,
    listTransfers: async () => ({ items: [...sent.values()], isLast: true }),
  }
}

/** Refunds that stay open. */
const fakeRefunds = (): Refunds => {
  const begun = new Map<string, ProviderRefund>()
  return {
    refund: async ({ reference, minor, currency }) => {
      const open = {
        providerId: reference,
        reference,
        status: 'open',
        said: 'pending',
        minor,
        currency,
      } as const
      begun.set(reference, open)
      return open
    },
    findRefund: async ({ reference }) => begun.get(reference) ?? null,
    listRefunds: async () => ({ items: [...begun.values()], isLast: true }),
  }
}

/** A provider in memory that says what a test sets. */
export const fakePayments = (): Payments & { readonly paid: Map<string, ProviderPayment> } => {
  const opened = new Map<string, NewPayment>()
  const paid = new Map<string, ProviderPayment>()
  const openOf = ({ reference, minor, currency }: NewPayment): ProviderPayment => ({
    providerId: reference,
    reference,
    status: 'open',
    said: 'abandoned',
    minor,
    currency,
    feeMinor: 0,
    channel: null,
  })
  return {
    ...fakeTransfers(),
    ...fakeRefunds(),
    paid,
    provider: 'paystack',
    currencies: ['NGN', 'USD'],
    isDouble: true,
    open: async (payment) => {
      opened.set(payment.reference, payment)
      return { payUrl: `https://checkout.example/${payment.reference}` }
    },
    find: async (reference) => {
      const known = opened.get(reference)
      return paid.get(reference) ?? (known ? openOf(known) : null)
    },
    list: async () => ({ items: [...paid.values()], isLast: true }),
    readEvent: (bytes, signature) => readPaystackEvent(FAKE_KEY, bytes, signature),
  }
}
