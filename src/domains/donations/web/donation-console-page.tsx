import { SearchForm } from '#platform/web/search/search-form.tsx'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { message } from '#shared/words.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ConsoleDonationList, consoleDonationLists, donationConsoleApi } from '../console-contract.ts'
import { DonationCard } from './console/donation-card.tsx'
import { SpendingPlace } from './console/spending-place.tsx'
import { type DonationConsolePlace, donationConsoleSearch } from './console/donation-console-search.ts'

const listNames: Readonly<Record<ConsoleDonationList, string>> = {
  words: message('Words to read'),
  paid: message('Paid'),
  unpaid: message('Not paid'),
}

const consoleRead = (place: DonationConsolePlace) =>
  read(donationConsoleApi.donationConsole, { query: place })

/** For finance: words to read before the public does, payments, and where the money of the funds is spent. */
const DonationConsolePage = () => {
  const t = useT()
  const place = donationConsoleSearch.read(useSearch())
  const state = useRead(donationConsoleApi.donationConsole, consoleRead(place))
  return (
    <>
      <PageHead />
      <Tabs
        label={t('List')}
        items={consoleDonationLists.map((list) => ({
          href: donationConsoleSearch.href({ list }),
          label: t(listNames[list]),
          ...(list === 'words' && state.data && { count: formatNumber(state.data.waiting) }),
          current: list === place.list,
        }))}
      />
      <div className="stack wide2">
        <div className="stack">
          <SearchForm
            of={donationConsoleSearch}
            query={place}
            kept={['list']}
            name="q"
            label={t('Number or name')}
          />
          <Loaded
            state={state}
            empty={<EmptyState className="card" level={2} title={t('Nothing is waiting here.')} />}
          >
            {(data) => (
              <>
                {data.items.map((donation) => (
                  <DonationCard
                    key={donation.id}
                    donation={donation}
                    here={donationConsoleSearch.href(place)}
                  />
                ))}
                <NextPage
                  href={data.nextCursor && donationConsoleSearch.href({ ...place, cursor: data.nextCursor })}
                />
              </>
            )}
          </Loaded>
        </div>
        <SpendingPlace />
      </div>
    </>
  )
}

export default page({
  component: DonationConsolePage,
  reads: ({ search }) => [consoleRead(donationConsoleSearch.read(search))],
})
