import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DayHeading, Item, ItemList } from '#ui/item-list.tsx'
import type { OwnDonation, PublicDonation } from '../../contract.ts'
import { fundNames } from '../../funds-contract.ts'
import { amountText } from '../../rules.ts'

/** The latest donations by day; nobody is named who did not want it. */
export const LatestDonations = ({ latest }: { latest: readonly PublicDonation[] }) => {
  const t = useT()
  if (latest.length === 0)
    return (
      <EmptyState plain title={t('No donations yet.')}>
        {t('The first one shows here on the day it arrives.')}
      </EmptyState>
    )
  return [...new Set(latest.map(({ day }) => day))].map((day) => (
    <div key={day}>
      <DayHeading>{formatDate(day, t)}</DayHeading>
      <ItemList>
        {latest
          .filter((each) => each.day === day)
          .map((each, index) => (
            <Item
              key={index}
              title={each.name ?? t('Anonymous')}
              detail={
                <>
                  {each.project ?? t(fundNames[each.fund])}
                  {each.message && <q className="lines"> {each.message}</q>}
                </>
              }
              end={<b className="num">{amountText(each.currency, each.amount)}</b>}
            />
          ))}
      </ItemList>
    </div>
  ))
}

/** The viewer's own donations, each leading to its page and receipt. */
export const OwnDonations = ({ own }: { own: readonly OwnDonation[] }) => {
  const t = useT()
  return (
    <ItemList>
      {own.map((each) => (
        <Item
          key={each.token}
          href={to('donation', { token: each.token })}
          title={`${each.number} · ${t(fundNames[each.fund])}`}
          detail={formatDate(each.day, t)}
          chip={
            <span className="row gap-2">
              <Chip tone={each.isPaid ? 'ok' : undefined}>{each.isPaid ? t('Paid') : t('Not paid')}</Chip>
              {each.isMonthly && <Chip>{t('Every month')}</Chip>}
            </span>
          }
          end={<b className="num">{amountText(each.currency, each.amount)}</b>}
        />
      ))}
    </ItemList>
  )
}
