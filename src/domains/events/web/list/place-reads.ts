import { regionsApi } from '#domains/regions/contract.ts'
import { read } from '#platform/web/page.ts'

export const eventLgasRead = (state: string) => read(regionsApi.lgas, { query: { state } })
export const eventStatesRead = read(regionsApi.states)
