import { useRead } from '#platform/web/client/queries.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ConsoleDonationList, consoleDonationLists, donationConsoleApi } from '../console-contract.ts'
import { DonationCard } from './console/donation-card.tsx'
import { SpendingPlace } from './console/spending-place.tsx'

const listNames: Readonly<Record<ConsoleDonationList, string>> = {
  words: message('Words to read'),
  paid: message('Paid'),
  unpaid: message('Not paid'),
}

interface Place {
  readonly list: ConsoleDonationList
  readonly q?: string
  readonly cursor?: string
}
const placeOf = (search: URLSearchParams): Place => {
  const [q, cursor] = [search.get('q'), search.get('cursor')]
  return {
    list: consoleDonationLists.find((each) => each === search.get('list')) ?? 'words',
    ...(q && { q }),
    ...(cursor && { cursor }),
  }
}
const hrefOf = (place: Place): string =>
  `${to('donationConsole')}?${new URLSearchParams({ ...place }).toString()}`
const consoleRead = (place: Place) => read(donationConsoleApi.donationConsole, { query: place })

const Search = ({ place }: { place: Place }) => {
  const t = useT()
  return (
    <form action={to('donationConsole')} method="get" className="stack gap-2">
      <input type="hidden" name="list" value={place.list} />
      <TextField name="q" id="donation-search" label={t('Number or name')} defaultValue={place.q ?? ''} />
      <p>
        <Button type="submit" size="sm" variant="quiet">
          {t('Search')}
        </Button>
      </p>
    </form>
  )
}

/** For finance: words to read before the public does, payments, and where the money of the funds is spent. */
const DonationConsolePage = () => {
  const t = useT()
  const place = placeOf(useSearch())
  const state = useRead(donationConsoleApi.donationConsole, consoleRead(place))
  return (
    <>
      <PageHead />
      <Tabs
        label={t('List')}
        items={consoleDonationLists.map((list) => ({
          href: hrefOf({ list }),
          label: t(listNames[list]),
          ...(list === 'words' && state.data && { count: formatNumber(state.data.waiting) }),
          current: list === place.list,
        }))}
      />
      <div className="stack wide2">
        <div className="stack">
          <Search place={place} />
          <Loaded
            state={state}
            empty={<EmptyState className="card" level={2} title={t('Nothing is waiting here.')} />}
          >
            {(data) => (
              <>
                {data.items.map((donation) => (
                  <DonationCard key={donation.id} donation={donation} here={hrefOf(place)} />
                ))}
                {data.nextCursor && (
                  <p className="row center">
                    <ButtonLink
                      variant="quiet"
                      rel="next"
                      href={hrefOf({ ...place, cursor: data.nextCursor })}
                    >
                      {t('Next page')}
                    </ButtonLink>
                  </p>
                )}
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
  reads: ({ search }) => [consoleRead(placeOf(search))],
})
