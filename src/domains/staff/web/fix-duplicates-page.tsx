import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { staffApi } from '../contract.ts'
import { StaffRead } from './console-parts.tsx'
import { CompareNow, PairList } from './duplicates/pair-list.tsx'
import { pairRead, pairsRead, pairsSearch } from './duplicates/pair-search.ts'
import { PairDetails } from './duplicates/pair-details.tsx'

const PairView = ({ id, list }: { id: string; list: string }) => {
  const t = useT()
  const pair = useRead(staffApi.duplicate, pairRead(id))
  return (
    <>
      <BackLink href={list}>{t('Back to the list')}</BackLink>
      <PageHead title={t('One person or two?')} />
      <StaffRead state={pair}>{(found) => <PairDetails pair={found} list={list} />}</StaffRead>
    </>
  )
}

/** Possible duplicate accounts, merged by two members of staff. */
const FixDuplicatesPage = () => {
  const t = useT()
  const place = pairsSearch.read(useSearch())
  return (
    <>
      {place.pair ? (
        <PairView id={place.pair} list={pairsSearch.href({ ...place, pair: undefined })} />
      ) : (
        <>
          <PageHead
            lead={t('Accounts that may belong to one person. Two people of the staff decide.')}
            actions={<CompareNow />}
          />
          <PairList place={place} />
        </>
      )}
    </>
  )
}

export default page({
  component: FixDuplicatesPage,
  reads: ({ search }) => {
    const place = pairsSearch.read(search)
    return [place.pair ? pairRead(place.pair) : pairsRead(place)]
  },
})
