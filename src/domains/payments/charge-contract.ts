import { stoppedRefusals } from '#domains/switches/stopped-contract.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

/** What a call refuses that opens a charge. */
export const chargeRefusals = {
  ...stoppedRefusals,
  'not-sold-here': refusal(409, message('We cannot take this currency yet.')),
  'charge-settled': refusal(409, message('This payment is finished.')),
  'charge-not-started': refusal(502, message('The payment could not be started. Please try again.')),
}
