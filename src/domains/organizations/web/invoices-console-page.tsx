import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { invoiceConsoleApi } from '../contracts/invoice-console-contract.ts'
import { PaidInvoiceCard } from './console/paid-invoice-card.tsx'

interface Place {
  readonly q?: string
  readonly cursor?: string
}
const placeOf = (search: URLSearchParams): Place => {
  const [q, cursor] = [search.get('q'), search.get('cursor')]
  return { ...(q && { q }), ...(cursor && { cursor }) }
}
const hrefOf = (place: Place): string => {
  const search = new URLSearchParams({ ...place }).toString()
  return search === '' ? to('invoicesConsole') : `${to('invoicesConsole')}?${search}`
}
const consoleRead = (place: Place) => read(invoiceConsoleApi.invoicesConsole, { query: place })

const Search = ({ place }: { place: Place }) => {
  const t = useT()
  return (
    <form action={to('invoicesConsole')} method="get" className="stack gap-2">
      <TextField name="q" id="invoice-search" label={t('Number or buyer')} defaultValue={place.q ?? ''} />
      <p>
        <Button type="submit" size="sm" variant="quiet">
          {t('Search')}
        </Button>
      </p>
    </form>
  )
}

/** For finance: paid invoices of organizations, and the form to pay one back. */
const InvoicesConsolePage = () => {
  const t = useT()
  const place = placeOf(useSearch())
  const state = useRead(invoiceConsoleApi.invoicesConsole, consoleRead(place))
  return (
    <>
      <BackLink href={to('moneyConsole')}>{t('Money console')}</BackLink>
      <PageHead
        lead={t('Paid invoices. Two people of finance can refund one while its SUP has not been given out.')}
      />
      <Search place={place} />
      <Loaded
        state={state}
        empty={<EmptyState className="card" level={2} title={t('No paid invoice here.')} />}
      >
        {({ items, nextCursor }) => (
          <>
            {items.map((invoice) => (
              <PaidInvoiceCard key={invoice.number} invoice={invoice} />
            ))}
            {nextCursor && (
              <p className="row center">
                <ButtonLink variant="quiet" rel="next" href={hrefOf({ ...place, cursor: nextCursor })}>
                  {t('Next page')}
                </ButtonLink>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: InvoicesConsolePage,
  frame: 'read stack',
  reads: ({ search }) => [consoleRead(placeOf(search))],
})
