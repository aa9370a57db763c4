import { useT } from '#platform/web/language.tsx'
import { formatMonth } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/data/table.tsx'
import { type Flow, flowNames, type Overview } from '../../overview-contract.ts'

const NOTHING = '0.00'
/** These kinds appear even without transactions. */
const usual: readonly Flow[] = ['earned', 'voted', 'funded', 'returned']

/** An amount that is hidden together with the balance. */
const Sup = ({ children }: { children: string }) => <span className="veiled">{children}</span>

/** Incoming and outgoing SUP of this month by kind, with the sum. */
export const ThisMonth = ({ overview: { flows, months } }: { overview: Overview }) => {
  const t = useT()
  const now = months.at(-1)
  if (!now) return null
  const shown = flows.filter(
    (each) => usual.includes(each.flow) || each.in !== NOTHING || each.out !== NOTHING,
  )
  return (
    <Card title={t('This month')}>
      <Table
        fold={false}
        caption={t('{month}, in SUP', { month: formatMonth(now.month, t) })}
        columns={[{ label: t('Kind') }, { label: t('In'), end: true }, { label: t('Out'), end: true }]}
        rows={[
          ...shown.map(({ flow, ...moved }) => ({
            key: flow,
            cells: [t(flowNames[flow]), <Sup>{moved.in}</Sup>, <Sup>{moved.out}</Sup>],
          })),
          {
            key: 'sum',
            cells: [
              <b>{t('Total')}</b>,
              <b>
                <Sup>{now.in}</Sup>
              </b>,
              <b>
                <Sup>{now.out}</Sup>
              </b>,
            ],
          },
        ]}
      />
    </Card>
  )
}

/** SUP on hold, and what will happen to it. */
export const SetAside = ({ held }: { held: string }) => {
  const t = useT()
  return (
    <Card title={t('Set aside')}>
      <p className="b num veiled">{held} SUP</p>
      <p className="small mute">
        {t('We keep it until the matter is decided. Then it is paid, or you get it back.')}
      </p>
    </Card>
  )
}
