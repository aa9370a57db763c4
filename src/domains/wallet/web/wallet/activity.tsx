import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { type Answer, pathOf } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { printIcon } from '#ui/icons.ts'
import { Section } from '#ui/page-head.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { transferKinds, transferNames, walletApi } from '../../contract.ts'
import { Days } from './days.tsx'
import { statementSummaryOf } from './statement-summary.ts'
import { StatementHead } from './statement-head.tsx'
import { type TransactionQuery, walletSearch } from './wallet-search.ts'

const Narrow = ({ query }: { query: TransactionQuery }) => {
  const t = useT()
  const count = [query.kind, query.from, query.to].filter(Boolean).length
  return (
    <form method="get" action={to('wallet')} className="no-print">
      <Filters label={t('Filters')} count={count || undefined}>
        <div className="grid choosers">
          {query.direction ? <input type="hidden" name="direction" value={query.direction} /> : null}
          <SelectField
            name="kind"
            id="filter-kind"
            label={t('Kind')}
            placeholder={t('All')}
            defaultValue={query.kind ?? ''}
            options={transferKinds.map((kind) => ({ value: kind, label: t(transferNames[kind]) }))}
          />
          <TextField
            type="date"
            name="from"
            id="filter-from"
            label={t('From')}
            defaultValue={query.from ?? ''}
          />
          <TextField type="date" name="to" id="filter-to" label={t('To')} defaultValue={query.to ?? ''} />
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </form>
  )
}

type TransactionList = Answer<typeof walletApi.transactions>

const List = ({ query, page }: { query: TransactionQuery; page: TransactionList }) => {
  const t = useT()
  const summary = statementSummaryOf(page.items, query, page.nextCursor !== null)
  if (page.items.length === 0)
    return (
      <EmptyState
        className="card"
        level={3}
        title={t('Nothing here yet')}
        action={
          Object.keys(query).length > 0 ? (
            <ButtonLink href={to('wallet')}>{t('Show all transactions')}</ButtonLink>
          ) : undefined
        }
      >
        <p>{t('Every SUP that comes in or goes out is listed here, with the balance after it.')}</p>
      </EmptyState>
    )
  return (
    <>
      {summary && <StatementHead summary={summary} />}
      <Days items={page.items} />
      <p className="row wrapf">
        {page.nextCursor ? (
          <ButtonLink
            variant="quiet"
            rel="next"
            href={walletSearch.href({ ...query, cursor: page.nextCursor })}
          >
            {t('Older transactions')}
          </ButtonLink>
        ) : null}
        <Button className="needs-js" variant="quiet" icon={printIcon} data-print="">
          {t('Print')}
        </Button>
      </p>
    </>
  )
}

interface ActivityProps {
  readonly query: TransactionQuery
  readonly state: ReadState<TransactionList>
}

/** All transactions, filtered by the URL. */
export const Activity = ({ query, state }: ActivityProps) => {
  const t = useT()
  const { cursor: _, direction, kind, ...rest } = query
  const views = [
    { label: t('All'), href: walletSearch.href(rest), current: !direction && !kind },
    { label: t('Earned'), href: walletSearch.href({ ...rest, kind: 'reward' }), current: kind === 'reward' },
    {
      label: t('In'),
      href: walletSearch.href({ ...rest, direction: 'in' }),
      current: direction === 'in' && !kind,
    },
    {
      label: t('Out'),
      href: walletSearch.href({ ...rest, direction: 'out' }),
      current: direction === 'out' && !kind,
    },
  ]
  return (
    <Section
      title={t('Activity')}
      action={
        <Anchor className="no-print" href={pathOf(walletApi.statement.path)} download>
          {t('Statement (CSV)')}
        </Anchor>
      }
    >
      <div className="stack gap-3">
        <Segments label={t('Which transactions')} items={views} />
        <Narrow query={query} />
        <Loaded state={state} failed={t('We could not load your transactions.')}>
          {(page) => <List query={query} page={page} />}
        </Loaded>
      </div>
    </Section>
  )
}
