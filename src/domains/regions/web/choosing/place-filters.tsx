import { useT } from '#platform/web/language.tsx'
import { LgaField, StateField } from './place-fields.tsx'
import { useLgaName } from './place-reads.ts'

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

/** The name of a local government for the chip of its filter. */
export const LgaName = (place: Parameters<typeof useLgaName>[0]) => useLgaName(place)
