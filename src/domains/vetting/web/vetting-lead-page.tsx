import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Appeals } from './lead/appeals.tsx'
import { Assign } from './lead/assign.tsx'
import { Conflicts } from './lead/conflicts.tsx'
import { Draws } from './lead/draws.tsx'
import { leadListNames, leadLists, type LeadPlace, leadReads, leadSearch } from './lead/search.ts'
import { Reviewers } from './lead/reviewers.tsx'
import { ConsoleLinks } from './console/console-head.tsx'

const List = ({ place }: { place: LeadPlace }) => {
  if (place.list === 'assign') return <Assign place={place} />
  if (place.list === 'reviewers') return <Reviewers />
  if (place.list === 'appeals') return <Appeals place={place} />
  return place.list === 'conflicts' ? <Conflicts /> : <Draws place={place} />
}

/** The console of the vetting lead: assigning, reviewers, appeals, conflicts and draws. */
const VettingLeadPage = () => {
  const t = useT()
  const place = leadSearch.read(useSearch())
  return (
    <>
      <PageHead actions={<ConsoleLinks current="vettingLead" />} />
      <Tabs
        label={t('Lists of the lead')}
        items={leadLists.map((list) => ({
          href: leadSearch.href({ list }),
          label: t(leadListNames[list]),
          current: list === place.list,
        }))}
      />
      <List place={place} />
    </>
  )
}

export default page({
  component: VettingLeadPage,
  reads: ({ search }) => leadReads(leadSearch.read(search)),
})
