import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { typedAmount, typedAmountIn } from '#shared/values/amounts/amount-fields.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, line, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { chosenFund, treasuryRefusals } from './spending-contract.ts'

const MAX_EXCHANGE_SOURCE = 200
const MAX_EXCHANGE_REASON = 500

/** Donated money that became naira, as every member sees it. */
export const Exchange = z.object({
  id: z.string(),
  day: dayOfAction(),
  fund: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** Naira that came before the fee, the fee, and naira for one of the currency. */
  naira: z.string(),
  fee: z.string(),
  rate: z.string(),
  source: z.string(),
  reason: z.string(),
})
export type Exchange = z.output<typeof Exchange>

export const exchangeRefusals = {
  'fund-too-small': treasuryRefusals['fund-too-small'],
  'exchange-day-wrong': refusal(400, message('The day lies in the future.')),
  'fee-too-big': refusal(400, message('The fee is as big as the naira that came.')),
}

const sourceWanted = message('Who exchanged it, and where is the rate published?')

export const wrongForeign = message('Write how much left the fund, such as 250.')
const wrongFee = message('Write the fee in naira, such as 500, or leave it empty.')

export const exchangeApi = {
  proposeExchange: proposes('/api/treasury/exchanges', {
    summary:
      'Record that donated money of another currency became naira; another person of finance confirms it',
    access: 'treasury',
    audit: 'exchange.propose',
    body: z.strictObject({
      fund: chosenFund(),
      amount: typedAmount(wrongForeign),
      naira: typedAmountIn('NGN', message('Write the naira that came, such as 250,000.')),
      fee: z._default(
        z.union(
          [
            typedAmountIn('NGN', wrongFee),
            z.pipe(
              z.literal(['', '0']),
              z.transform(() => 0),
            ),
          ],
          wrongFee,
        ),
        0,
      ),
      day: z.iso.date(message('Use a day such as 2026-11-21.')),
      source: line(MAX_EXCHANGE_SOURCE, sourceWanted).check(z.minLength(5, sourceWanted)),
      reason: prose(20, MAX_EXCHANGE_REASON, message('Tell why, in at least 20 characters.')),
    }),
    refuses: {
      ...exchangeRefusals,
      'fund-not-foreign': refusal(
        400,
        message('Choose a fund that holds donated money of another currency.'),
      ),
    },
    refreshes: ['treasury'],
  }),
}
