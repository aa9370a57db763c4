import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/data/table.tsx'
import { type Overview, spendingNames } from '../../overview-contract.ts'
import { RatesLine } from '../wallet/rates-line.tsx'

/** Describes an order of payment in words. */
const orders: Readonly<Record<string, string>> = {
  earned: message('Earned only'),
  purchased: message('Purchased only'),
  'purchased earned': message('Purchased first, then earned'),
  'earned purchased': message('Earned first, then purchased'),
}

/** Which SUP may pay for what, from the server's policy (decision D-03), and both rates (decision D-02). */
export const Policy = ({ policy, wallet }: Pick<Overview, 'policy' | 'wallet'>) => {
  const t = useT()
  return (
    <Card title={t('What your SUP can do')}>
      <div className="stack gap-3">
        <p>
          {t(
            'Earned SUP comes from verified civic acts. Purchased SUP was bought, or given by an organization.',
          )}
        </p>
        <Table
          fold={false}
          hideCaption
          caption={t('What SUP is for, and which SUP pays')}
          columns={[{ label: t('What for') }, { label: t('Which SUP pays') }]}
          rows={policy.map(({ spending, takes }) => ({
            key: spending,
            cells: [t(spendingNames[spending]), t(orders[takes.join(' ')] ?? '')],
          }))}
        />
        <p className="small">{t('Money cannot buy votes for leaders.')}</p>
        <p className="small">
          <RatesLine rates={wallet.rates} />
        </p>
      </div>
    </Card>
  )
}
