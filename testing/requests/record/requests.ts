import { type Arrange, nothing } from '#suites/arrangements.ts'
import { requests as voting } from '../voting/requests.ts'

/** The code of a vote that was cast, wherever it is asked about. */
const receipt: Arrange = async (arranging) => (await voting['voting.findReceipt']?.(arranging)) ?? {}

export const requests: Readonly<Record<string, Arrange>> = {
  'record.state': nothing,
  'record.entries': () => ({ query: { kind: 'staff', before: '1000000' } }),
  'record.receipt': receipt,
}
