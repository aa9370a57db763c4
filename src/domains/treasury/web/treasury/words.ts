import { groupedText } from '#shared/values/grouped-text.ts'
import { symbolOf } from '#domains/donations/rules.ts'
import { message } from '#shared/words.ts'
import type { Tone } from '#ui/chip.tsx'
import type { FundUnit } from '../../contract.ts'
import type { SpendingListName, SpendingState } from '../../spending-contract.ts'

/** An amount with its unit and its thousands apart: `₦1,250,000.00` or `2,000.00 SUP`. */
export const sumText = (unit: FundUnit, amount: string): string => {
  const sign = amount.startsWith('-') ? '−' : ''
  const grouped = groupedText(amount.replace('-', ''))
  return unit === 'SUP' ? `${sign}${grouped} SUP` : `${sign}${symbolOf(unit)}${grouped}`
}

const fundNames: Readonly<Record<string, string>> = {
  rewards: message('Rewards fund'),
  sales: message('Income from sales of SUP'),
  donations: message('Donations'),
  opening: message('Opening money'),
  'donations:general': message('Donations for running the platform'),
  'donations:leaders': message('Donations for finding and training leaders'),
  'donations:learning': message('Donations for civic lessons'),
  'donations:communities': message('Donations for community projects'),
}

/** The name of a fund as a message; a fund that donors named has its own. Amounts say which currency it holds. */
export const fundName = (name: string): string =>
  fundNames[name] ?? fundNames[name.replace(/:[a-z]{3}$/, '')] ?? name.replace(/^fund:/, '')

const sides: Readonly<Record<string, string>> = {
  ...fundNames,
  'treasury:rewards': message('Rewards fund'),
  'issuance:issuance': message('Issuance'),
  'clearing:payments': message('Sales of SUP'),
  'clearing:cashouts': message('Cashouts'),
  earned: message('People, earned SUP'),
  purchased: message('People, purchased SUP'),
  'held:held': message('On hold'),
  'pool:spending': message('Set aside for spending'),
  'pool:spent': message('Organizations that were paid'),
  'pool:organization': message('Organizations'),
  'pool:draw': message('Entries of prize draws'),
  'pool:draw-prize': message('Prizes of draws, set aside'),
  'pool:match': message('Match rounds'),
  project: message('Community projects'),
  'project:match': message('Matches of projects'),
  'project:matched': message('Matches paid to projects'),
  'project:escrow': message('Escrow of projects'),
  'project:gifts': message('Gifts for projects'),
  'project:released': message('Paid to projects'),
  contest: message('Counted ballots'),
  payers: message('People who pay'),
  clearing: message('Payments that are being checked'),
  fees: message('Payment provider'),
  payees: message('Banks of people'),
  exchange: message('Donated money of other currencies'),
  givers: message('Other income'),
  organizations: message('Organizations that were paid'),
}
export const sideName = (side: string): string => sides[side] ?? fundName(side)

const kinds: Readonly<Record<string, string>> = {
  issue: message('Issued by two people'),
  grant: message('Granted'),
  reward: message('Rewards for civic acts'),
  release: message('Paid to organizations'),
  hold: message('Set aside'),
  'hold-return': message('Given back'),
  close: message('Returned after a count'),
  vote: message('Votes for projects'),
  'vote-return': message('Given back'),
  funding: message('Set aside for projects and prizes'),
  purchase: message('Bought with money'),
  correction: message('Corrected'),
  cashout: message('Cashed out'),
  'draw-entry': message('Entries of prize draws'),
  prize: message('Prizes'),
  donation: message('Donated'),
  match: message('Matched for projects'),
  'match-return': message('Given back'),
  payment: message('Paid in'),
  sale: message('Sold'),
  fee: message('Fees of the provider'),
  exchange: message('Exchanged to naira'),
  payout: message('Cashed out'),
  'payout-fee': message('Fees of the provider'),
  'payout-return': message('Given back'),
  refund: message('Paid back'),
  chargeback: message('Reversed by banks'),
  income: message('Other income'),
  operations: message('Running the platform'),
  programmes: message('Civic programmes'),
  projects: message('Community projects'),
  'few-people': message('All kinds with fewer than five people, together'),
}
export const flowKindName = (kind: string): string => kinds[kind] ?? kind

export const spendingStateWords: Readonly<Record<SpendingState, { text: string; tone?: Tone }>> = {
  waiting: { text: message('Waits for a second person'), tone: 'warn' },
  cooling: { text: message('Cooling off'), tone: 'warn' },
  approved: { text: message('Confirmed, not paid yet'), tone: 'pri' },
  paid: { text: message('Paid'), tone: 'ok' },
  refused: { text: message('Refused') },
  withdrawn: { text: message('Withdrawn') },
  stopped: { text: message('Stopped by an objection'), tone: 'bad' },
  expired: { text: message('The time is over') },
}

export const spendingListNames: Readonly<Record<SpendingListName, string>> = {
  all: message('All'),
  open: message('Open'),
  paid: message('Paid'),
  ended: message('Not paid'),
}
