import { type Leader, officeTypeNames } from '#domains/leaders/contracts/leader-contract.ts'
import { LeaderChips, LeaderPortrait } from '#domains/leaders/web/directory/leader-card.tsx'
import { placeLine } from '#domains/leaders/web/leader-presentation.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Chain } from '#ui/data/chain.tsx'
import { pipelineOf, pipelineStateNames } from './pipeline.ts'

/** A longer chain is vertical on phones, where its words would not fit side by side. */
const SHORT_CHAIN = 4

/** The head of a profile: portrait, name, office, place. */
export const LeaderHead = ({ leader }: { leader: Leader }) => {
  const t = useT()
  return (
    <>
      <header className="cloth m-home ph">
        <div className="wrap row">
          <LeaderPortrait leader={leader} size="lg" />
          <div className="grow">
            <div className="row wrapf gap-2">
              <LeaderChips leader={leader} />
            </div>
            <h1 tabIndex={-1}>{leader.fullName}</h1>
            <p className="small">
              {leader.currentOffice} · {t(officeTypeNames[leader.officeType])}
              <br />
              {placeLine(leader)}
              {leader.aliases.length > 0 && (
                <>
                  <br />
                  {t('Also known as {names}', { names: leader.aliases.join(', ') })}
                </>
              )}
            </p>
          </div>
        </div>
      </header>
      <div className="stripe" role="presentation" />
    </>
  )
}

/** The leader's progress step by step, and the day of the office check. */
export const LeaderProgress = ({ leader }: { leader: Leader }) => {
  const t = useT()
  const steps = pipelineOf(leader)
  return (
    <Card title={t('Where this leader is')}>
      <Chain
        className={steps.length > SHORT_CHAIN ? 'long' : undefined}
        label={t('Where this leader is')}
        steps={steps.map(({ label, state }) => ({
          label: t(label),
          state,
          srText: `(${t(pipelineStateNames[state])})`,
        }))}
      />
      <p className="small mute mt-3">
        {leader.verifiedAt && `${t('Checked on {date}.', { date: formatDate(leader.verifiedAt, t) })} `}
        <a href="#how-checked">{t('How leaders are checked')}</a>
      </p>
    </Card>
  )
}
