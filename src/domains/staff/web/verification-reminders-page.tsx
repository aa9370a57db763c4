import { gaps } from '#domains/identity/user-directory-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { PageHead, Section } from '#ui/page-head.tsx'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { gapNames } from '../contract.ts'
import { SentList, sentRead } from './reminders/sent-list.tsx'
import { UnfinishedList, unfinishedRead } from './reminders/unfinished-list.tsx'
import { remindersSearch } from './reminders/reminders-search.ts'

/** People with incomplete accounts, and reminding them. */
const VerificationRemindersPage = () => {
  const t = useT()
  const query = remindersSearch.read(useSearch())
  const { gap, cursor } = query
  const isSent = query.view === 'sent'
  return (
    <>
      <PageHead
        lead={t(
          'People who have not finished their account. Each person gets at most one reminder in 7 days.',
        )}
      />
      <Tabs
        label={t('Views')}
        items={[
          { href: remindersSearch.path, label: t('To remind'), current: !isSent },
          { href: remindersSearch.href({ view: 'sent' }), label: t('Sent'), current: isSent },
        ]}
      />
      {isSent ? (
        <SentList cursor={cursor} />
      ) : (
        <>
          <FilterLinks
            of={remindersSearch}
            query={query}
            name="gap"
            label={t('What is missing')}
            all={t('All')}
            options={gaps.map((value) => ({ value, label: t(gapNames[value]) }))}
          />
          <Section title={gap ? t(gapNames[gap]) : t('All')}>
            <UnfinishedList gap={gap} cursor={cursor} />
          </Section>
        </>
      )}
    </>
  )
}

export default page({
  component: VerificationRemindersPage,
  reads: ({ search }) => {
    const { view, gap, cursor } = remindersSearch.read(search)
    return [view ? sentRead(cursor) : unfinishedRead(gap, cursor)]
  },
})
