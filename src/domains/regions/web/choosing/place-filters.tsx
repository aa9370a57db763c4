import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { regionsApi } from '../../contract.ts'
import { LgaField, StateField } from './place-fields.tsx'
import { lgasRead } from './place-reads.ts'

/** Filters a list by State and, once one is chosen, by its local governments. */
export const PlaceFilters = ({ state }: { state: string | undefined }) => {
  const t = useT()
  return (
    <>
      <StateField name="state" placeholder={t('All States')} />
      {state && <LgaField name="lga" state={state} placeholder={t('All local governments')} />}
    </>
  )
}

interface LgaPlace {
  readonly lga: string | undefined
  readonly state: string | undefined
}

/** The name of a local government; its id while the page does not know it. The page reads `lgasRead` of its State. */
export const useLgaName = ({ lga = '', state = '' }: LgaPlace): string =>
  useRead(regionsApi.lgas, lgasRead(state)).data?.find(({ id }) => id === lga)?.name ?? lga

/** The same for the chip of its filter. */
export const LgaName = (place: LgaPlace) => useLgaName(place)
