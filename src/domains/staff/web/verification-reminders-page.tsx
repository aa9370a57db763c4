import { gaps, type Gap } from '#domains/identity/user-directory-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { PageHead, Section } from '#ui/page-head.tsx'
import { Segments, Tabs } from '#ui/navigation/tabs.tsx'
import { gapNames } from '../contract.ts'
import { hrefWith } from './console-parts.tsx'
import { SentList, sentRead } from './reminders/sent-list.tsx'
import { UnfinishedList, unfinishedRead } from './reminders/unfinished-list.tsx'

const gapIn = (search: URLSearchParams): Gap | undefined => gaps.find((gap) => gap === search.get('gap'))
const isSentIn = (search: URLSearchParams): boolean => search.get('view') === 'sent'

/** People with incomplete accounts, and reminding them. */
const VerificationRemindersPage = () => {
  const t = useT()
  const search = useSearch()
  const gap = gapIn(search)
  const isSent = isSentIn(search)
  const cursor = search.get('cursor')
  const here = to('verificationReminders')
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
          { href: here, label: t('To remind'), current: !isSent },
          { href: `${here}?view=sent`, label: t('Sent'), current: isSent },
        ]}
      />
      {isSent ? (
        <SentList cursor={cursor} />
      ) : (
        <>
          <Segments
            label={t('What is missing')}
            items={[
              { href: here, label: t('All'), current: gap === undefined },
              ...gaps.map((each) => ({
                href: hrefWith(here, { gap: each }),
                label: t(gapNames[each]),
                current: each === gap,
              })),
            ]}
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
  reads: ({ search }) => [
    isSentIn(search) ? sentRead(search.get('cursor')) : unfinishedRead(gapIn(search), search.get('cursor')),
  ],
})
