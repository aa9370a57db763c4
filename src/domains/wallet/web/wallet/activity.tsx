import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useRead } from '#platform/web/queries.ts'
import { type Answer, pathOf } from '#shared/api.ts'
import { formatDate, formatTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { arrowDownIcon, arrowUpIcon, giftIcon, plusIcon, voteIcon } from '#ui/icons.ts'
import { DayHeading, Item, ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Segments } from '#ui/tabs.tsx'
import {
  bucketNames,
  counterpartyNames,
  type Transaction,
  transferKinds,
  transferNames,
  walletApi,
} from '../../contract.ts'
import { type TransactionQuery, transactionsRead, walletHref } from './wallet-search.ts'

const icons: Partial<Record<Transaction['kind'], string>> = {
  vote: voteIcon,
  'vote-return': voteIcon,
  reward: giftIcon,
  grant: giftIcon,
  purchase: plusIcon,
}

const isOut = ({ amount }: Transaction): boolean => amount.startsWith('-')
// A minus sign as wide as the plus, so that columns of amounts stand straight.
const signed = (it: Transaction): string => (isOut(it) ? `−${it.amount.slice(1)}` : `+${it.amount}`)

const Row = ({ it }: { it: Transaction }) => {
  const t = useT()
  const detail = [t(counterpartyNames[it.counterparty]), t(bucketNames[it.bucket]), formatTime(it.at)]
  return (
    <Item
      icon={icons[it.kind] ?? (isOut(it) ? arrowUpIcon : arrowDownIcon)}
      tone={isOut(it) ? undefined : 'ok'}
      title={t(transferNames[it.kind])}
      detail={detail.join(' · ')}
      end={
        <span className="stack veiled">
          <b className="num">{signed(it)}</b>
          <span className="num small mute">{t('Balance {sup}', { sup: it.balance })}</span>
        </span>
      }
    />
  )
}

/** Transactions under the day on which they happened. */
const Days = ({ items }: { items: readonly Transaction[] }) => {
  const t = useT()
  const days = Map.groupBy(items, ({ at }) => formatDate(at, t))
  return (
    <Card flush>
      {[...days].map(([day, rows]) => (
        <div key={day}>
          <DayHeading>{day}</DayHeading>
          <ItemList>
            {rows.map((it) => (
              <Row key={`${it.id}${it.bucket}`} it={it} />
            ))}
          </ItemList>
        </div>
      ))}
    </Card>
  )
}

const Narrow = ({ query }: { query: TransactionQuery }) => {
  const t = useT()
  const count = [query.kind, query.from, query.to].filter(Boolean).length
  return (
    <form method="get" action={to('wallet')}>
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

const List = ({ query, page }: { query: TransactionQuery; page: Answer<typeof walletApi.transactions> }) => {
  const t = useT()
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
        <p>{t('Every SUP that comes in or goes out stands here, with the balance after it.')}</p>
      </EmptyState>
    )
  return (
    <>
      <Days items={page.items} />
      {page.nextCursor ? (
        <p>
          <ButtonLink variant="quiet" rel="next" href={walletHref({ ...query, cursor: page.nextCursor })}>
            {t('Older transactions')}
          </ButtonLink>
        </p>
      ) : null}
    </>
  )
}

/** Everything that came in or went out, narrowed by the address. */
export const Activity = ({ query }: { query: TransactionQuery }) => {
  const t = useT()
  const { cursor: _, direction, kind, ...rest } = query
  const views = [
    { label: t('All'), href: walletHref(rest), current: !direction && !kind },
    { label: t('Earned'), href: walletHref({ ...rest, kind: 'reward' }), current: kind === 'reward' },
    { label: t('In'), href: walletHref({ ...rest, direction: 'in' }), current: direction === 'in' && !kind },
    {
      label: t('Out'),
      href: walletHref({ ...rest, direction: 'out' }),
      current: direction === 'out' && !kind,
    },
  ]
  return (
    <Section
      title={t('Activity')}
      action={
        <Anchor href={pathOf(walletApi.statement.path)} download>
          {t('Statement (CSV)')}
        </Anchor>
      }
    >
      <div className="stack gap-3">
        <Segments label={t('Which transactions')} items={views} />
        <Narrow query={query} />
        <Loaded
          state={useRead(walletApi.transactions, transactionsRead(query))}
          again={walletHref(query)}
          failed={t('Your transactions could not be loaded.')}
        >
          {(page) => <List query={query} page={page} />}
        </Loaded>
      </div>
    </Section>
  )
}
