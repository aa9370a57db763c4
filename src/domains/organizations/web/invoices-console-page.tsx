import { SearchForm } from '#platform/web/search/search-form.tsx'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { invoiceConsoleApi } from '../contracts/invoice-console-contract.ts'
import { PaidInvoiceCard } from './console/paid-invoice-card.tsx'
import { type InvoicesPlace, invoicesSearch } from './console/invoices-search.ts'

const consoleRead = (place: InvoicesPlace) => read(invoiceConsoleApi.invoicesConsole, { query: place })

/** For finance: paid invoices of organizations, and the form to pay one back. */
const InvoicesConsolePage = () => {
  const t = useT()
  const place = invoicesSearch.read(useSearch())
  const state = useRead(invoiceConsoleApi.invoicesConsole, consoleRead(place))
  return (
    <>
      <BackLink href={to('moneyConsole')}>{t('Money console')}</BackLink>
      <PageHead
        lead={t('Paid invoices. Two people of finance can refund one while its SUP has not been given out.')}
      />
      <SearchForm of={invoicesSearch} query={place} name="q" label={t('Number or buyer')} />
      <Loaded
        state={state}
        empty={<EmptyState className="card" level={2} title={t('No paid invoice here.')} />}
      >
        {({ items, nextCursor }) => (
          <>
            {items.map((invoice) => (
              <PaidInvoiceCard key={invoice.number} invoice={invoice} />
            ))}
            <NextPage href={nextCursor && invoicesSearch.href({ ...place, cursor: nextCursor })} />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: InvoicesConsolePage,
  frame: 'read stack',
  reads: ({ search }) => [consoleRead(invoicesSearch.read(search))],
})
