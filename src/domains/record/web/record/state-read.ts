import { type Read, read } from '#platform/web/page.ts'
import { recordApi } from '../../contract.ts'

export const recordStateRead: Read = read(recordApi.state)
