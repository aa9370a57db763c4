import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Purchase } from '../../contract.ts'
import { moneyText, stateWords } from './words.ts'

/** A person's purchases, the newest first, each leading to its receipt. */
export const PurchaseHistory = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const t = useT()
  if (purchases.length === 0) return null
  return (
    <Card title={t('Your purchases')}>
      <ul className="stack gap-3">
        {purchases.map((purchase) => {
          const { text, tone } = stateWords[purchase.state]
          return (
            <li key={purchase.id} className="row between wrapf gap-2">
              <Anchor href={`${to('purchaseTokens')}?purchase=${purchase.id}`}>
                {t('{sup} SUP for {total}', {
                  sup: purchase.sup,
                  total: moneyText(purchase.currencySymbol, purchase.total),
                })}
              </Anchor>
              <span className="row gap-2 small mute">
                {formatDate(purchase.quotedAt, t)} <Chip tone={tone}>{t(text)}</Chip>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
