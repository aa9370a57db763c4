import { projectStatuses, projectStatusNames } from '#domains/projects/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import type { Donation, DonationFlowLine } from '../../contract.ts'
import { SumsOfFund } from '../donations/fund-list.tsx'

const Line = ({ line: { kind, amount, to: payee, text } }: { line: DonationFlowLine }) => {
  const t = useT()
  const status = projectStatuses.find((each) => each === payee)
  const head = {
    spent: t('{amount} to {payee}', { amount, payee }),
    released: t('{amount} released for step {step}', { amount, step: payee }),
    status: status ? t(projectStatusNames[status]) : '',
  }[kind]
  return (
    <>
      <b>{head}</b>
      {text && <span className="d lines">{text}</span>}
    </>
  )
}

/** Where the money of a donation went since its day. */
export const DonationFlow = ({ donation: { project, sums, flow } }: { donation: Donation }) => {
  const t = useT()
  return (
    <Card title={t('Where it went')}>
      <div className="stack">
        {project && (
          <p>
            {t(
              'It is held in the project’s escrow and released step by step, with evidence and the approval of two people.',
            )}{' '}
            <Anchor href={to('project', { projectId: project.id })}>{project.title}</Anchor>
          </p>
        )}
        {sums && (
          <>
            <p>{t('The fund as a whole, in this currency:')}</p>
            <SumsOfFund sums={sums} isSpent />
          </>
        )}
        {flow.length === 0 ? (
          <p className="mute">
            {t('Nothing has been spent since your donation. Come back to this page later.')}
          </p>
        ) : (
          <Timeline
            items={flow.map((line) => ({
              time: formatDate(line.day, t),
              dateTime: line.day,
              text: <Line line={line} />,
            }))}
          />
        )}
      </div>
    </Card>
  )
}
