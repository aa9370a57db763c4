import { openLog } from '#domains/record/server/log/open-log.ts'
import { type Arrange, nothing } from '#suites/arrangements.ts'
import { requests as voting } from '../voting/requests.ts'

/** The code of a vote that was cast, wherever it is asked about. */
const receipt: Arrange = async (arranging) => (await voting['voting.findReceipt']?.(arranging)) ?? {}

/** The server opens the log when it starts, and the pack is signed with its key. */
const withLog: Arrange = async ({ app }) => {
  await openLog(app.db, 'http://localhost:3000', app.keyFor('record'))
  return { query: { language: 'ha' } }
}

export const requests: Readonly<Record<string, Arrange>> = {
  'record.state': nothing,
  'record.entries': () => ({ query: { kind: 'staff', before: '1000000' } }),
  'record.receipt': receipt,
  'record.pack': withLog,
  'record.packFacts': withLog,
}
