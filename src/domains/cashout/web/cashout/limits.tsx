import { useT } from '#platform/web/language.tsx'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/data/table.tsx'
import type { CashoutOverview } from '../../contracts/cashout-contract.ts'
import { nairaText, tierNames } from './words.ts'

/** The limits and the fees, from the server's own tables. */
export const Limits = ({ overview }: { overview: CashoutOverview }) => {
  const t = useT()
  return (
    <Card title={t('Limits and fees')}>
      <div className="stack gap-3">
        <Table
          caption={t('How much you can cash out')}
          columns={[
            { label: t('When') },
            { label: t('A day'), end: true },
            { label: t('A month'), end: true },
          ]}
          rows={overview.caps.map(({ tier, day, month }) => ({
            key: tier,
            selected: tier === overview.tier,
            cells: [t(tierNames[tier]), nairaText(day), nairaText(month)],
          }))}
        />
        <Table
          fold={false}
          caption={t('What a transfer costs')}
          columns={[{ label: t('Worth of your SUP') }, { label: t('Fee'), end: true }]}
          rows={overview.fees.map(({ upTo, fee }) => ({
            key: fee,
            cells: [
              upTo === null ? t('more') : t('up to {amount}', { amount: nairaText(upTo) }),
              nairaText(fee),
            ],
          }))}
        />
        <p className="small">
          {t('Only earned SUP can be cashed out. People look first at large cashouts and at new accounts.')}
        </p>
      </div>
    </Card>
  )
}
