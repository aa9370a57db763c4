import { read, type Read } from '#platform/web/page.ts'
import { regionsApi } from '../../contract.ts'

/** The States, for whatever chooses or names one. */
export const statesRead = read(regionsApi.states)

/** The local government areas of a State, by its code. */
export const lgasRead = (state: string): Read => read(regionsApi.lgas, { query: { state } })

/** The regions that the platform serves: Nigeria, Canada, Global. */
export const regionsRead = read(regionsApi.regions)
