import { randomBytes } from 'node:crypto'

export interface DoubleRecipient {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly number: string
  readonly bank: string
}

export type DoubleTransferStatus = 'pending' | 'otp' | 'success' | 'failed' | 'reversed'

/** A transfer at the double. */
export interface DoubleTransfer {
  readonly id: number
  readonly reference: string
  readonly code: string
  readonly recipient: DoubleRecipient
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly createdAt: Date
  status: DoubleTransferStatus
}

/** Some of Nigeria’s banks with their codes. */
export const doubleBanks = [
  ['044', 'Access Bank'],
  ['050', 'Ecobank Nigeria'],
  ['070', 'Fidelity Bank'],
  ['011', 'First Bank of Nigeria'],
  ['214', 'First City Monument Bank'],
  ['058', 'Guaranty Trust Bank'],
  ['033', 'United Bank For Africa'],
  ['057', 'Zenith Bank'],
] as const

const bankName = (code: string): string => doubleBanks.find(([each]) => each === code)?.[1] ?? code

export const bankRows = () =>
  doubleBanks.map(([code, name], at) => ({
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    code,
    longcode: `${code}150000`,
    gateway: null,
    pay_with_bank: false,
    active: true,
    is_deleted: false,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    id: at + 1,
    createdAt: '2016-07-14T10:04:29.000Z',
    updatedAt: '2023-07-18T09:43:24.000Z',
  }))

/** Paystack's published fees: 10 naira up to 5,000, 25 up to 50,000, then 50. */
export const transferFeeOf = (kobo: number): number =>
  kobo <= 500_000 ? 1_000 : kobo <= 5_000_000 ? 2_500 : 5_000

/** A recipient in Paystack's own shape. */
export const recipientData = ({ id, code, name, number, bank }: DoubleRecipient) => ({
  active: true,
  createdAt: '2026-11-21T09:00:00.000Z',
  currency: 'NGN',
  description: '',
  domain: 'test',
  email: null,
  id,
  integration: 100001,
  metadata: null,
  name,
  recipient_code: code,
  type: 'nuban',
  updatedAt: '2026-11-21T09:00:00.000Z',
  is_deleted: false,
  isDeleted: false,
  details: {
    authorization_code: null,
    account_number: number,
    account_name: null,
    bank_code: bank,
    bank_name: bankName(bank),
  },
})

/** What the answer to a new transfer and every later one share. */
const transferData = (t: DoubleTransfer) => ({
  transfersessionid: [],
  transfertrials: [],
  domain: 'test',
  amount: t.amount,
  currency: t.currency,
  reference: t.reference,
  source: 'balance',
  source_details: null,
  reason: t.reason,
  status: t.status,
  failures: null,
  transfer_code: t.code,
  titan_code: null,
  transferred_at: null,
  id: t.id,
  integration: 100001,
  request: 1068000000 + t.id,
  createdAt: t.createdAt.toISOString(),
  updatedAt: t.createdAt.toISOString(),
})

/** The answer to a new transfer. */
export const newTransferData = (t: DoubleTransfer) => ({ ...transferData(t), recipient: t.recipient.id })

/** A transfer as it is looked up. */
export const foundTransferData = (t: DoubleTransfer) => ({
  ...transferData(t),
  recipient: recipientData(t.recipient),
  session: { provider: 'nip', id: `1100062${t.id}` },
  fee_charged: t.status === 'success' || t.status === 'reversed' ? transferFeeOf(t.amount) : 0,
  fees_breakdown: null,
  gateway_response: null,
})

/** The message about a settled transfer. */
export const transferEvent = (t: DoubleTransfer, status = t.status) => ({
  event: `transfer.${status}`,
  data: {
    amount: t.amount,
    createdAt: t.createdAt.toISOString(),
    currency: t.currency,
    domain: 'test',
    failures: null,
    id: t.id,
    reason: t.reason,
    reference: t.reference,
    source: 'balance',
    source_details: null,
    status,
    titan_code: null,
    transfer_code: t.code,
    transferred_at: null,
    updatedAt: t.createdAt.toISOString(),
    integration: { id: 100001, is_live: false, business_name: 'Foundation' },
    recipient: recipientData(t.recipient),
    session: { provider: 'nip', id: `1100062${t.id}` },
    fee_charged: transferFeeOf(t.amount),
    gateway_response: null,
  },
})

const secretCode = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex').slice(0, 15)}`

/** The accounts, recipients and transfers that the double knows. */
export const makeTransferState = (now: () => Date) => {
  /** Names by account number: whoever sets one opens the account, at every bank. */
  const names = new Map<string, string>()
  const recipients = new Map<string, DoubleRecipient>()
  const transfers = new Map<string, DoubleTransfer>()
  let next = 1
  return {
    names,
    recipients,
    transfers,
    /** The same account is the same recipient. */
    recipientFor: (account: Pick<DoubleRecipient, 'name' | 'number' | 'bank'>): DoubleRecipient => {
      const known = [...recipients.values()].find(
        ({ number, bank }) => number === account.number && bank === account.bank,
      )
      const recipient = known ?? { ...account, id: 56_000_000 + next++, code: secretCode('RCP') }
      recipients.set(recipient.code, recipient)
      return recipient
    },
    add: (
      given: Pick<DoubleTransfer, 'reference' | 'recipient' | 'amount' | 'currency' | 'reason' | 'status'>,
    ): DoubleTransfer => {
      const made = { ...given, id: 860_000_000 + next++, code: secretCode('TRF'), createdAt: now() }
      transfers.set(given.reference, made)
      return made
    },
  }
}

export type TransferState = ReturnType<typeof makeTransferState>
