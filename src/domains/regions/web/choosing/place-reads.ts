import { useRead } from '#platform/web/client/queries.ts'
import { read, type Read } from '#platform/web/page.ts'
import { regionsApi } from '../../contract.ts'

/** The States, for whatever chooses or names one. */
export const statesRead = read(regionsApi.states)

/** The local government areas of a State, by its code. */
export const lgasRead = (state: string): Read => read(regionsApi.lgas, { query: { state } })

interface LgaPlace {
  readonly lga: string | undefined
  readonly state: string | undefined
}

/** The name of a local government; its id while the page does not know it. The page reads `lgasRead` of its State. */
export const useLgaName = ({ lga = '', state = '' }: LgaPlace): string =>
  useRead(regionsApi.lgas, lgasRead(state)).data?.find(({ id }) => id === lga)?.name ?? lga

/** The regions that the platform serves: Nigeria, Canada, Global. */
export const regionsRead = read(regionsApi.regions)
