import { useT } from '#platform/web/language.tsx'
import { formatDate, formatTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { arrowDownIcon, arrowUpIcon, giftIcon, plusIcon, voteIcon } from '#ui/icons.ts'
import { DayHeading, Item, ItemList } from '#ui/item-list.tsx'
import { bucketNames, counterpartyNames, type Transaction, transferNames } from '../../contract.ts'

const icons: Partial<Record<Transaction['kind'], string>> = {
  vote: voteIcon,
  'vote-return': voteIcon,
  reward: giftIcon,
  grant: giftIcon,
  purchase: plusIcon,
}

const isOut = ({ amount }: Transaction): boolean => amount.startsWith('-')
// A minus sign as wide as the plus sign, so that amounts align.
const signed = (it: Transaction): string => (isOut(it) ? `−${it.amount.slice(1)}` : `+${it.amount}`)

/** The receipt of a cashout. */
const receiptOf = ({ about }: Transaction): string | undefined =>
  about.startsWith('cashout:') ? `${to('cashout')}?request=${about.slice(8)}` : undefined

const Row = ({ it }: { it: Transaction }) => {
  const t = useT()
  const detail = [t(counterpartyNames[it.counterparty]), t(bucketNames[it.bucket]), formatTime(it.at)]
  return (
    <Item
      icon={icons[it.kind] ?? (isOut(it) ? arrowUpIcon : arrowDownIcon)}
      tone={isOut(it) ? undefined : 'ok'}
      title={t(transferNames[it.kind])}
      href={receiptOf(it)}
      detail={detail.join(' · ')}
      end={
        <span className="stack gap-1 sums veiled">
          <b className="num">{signed(it)}</b>
          <span className="num small mute">{t('Balance {sup}', { sup: it.balance })}</span>
        </span>
      }
    />
  )
}

/** Transactions grouped by day. */
export const Days = ({ items }: { items: readonly Transaction[] }) => {
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
