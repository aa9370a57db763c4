import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import type { CredibleLevel } from '../own-contract.ts'
import { credibleLevel } from '../rules.ts'

/** How far a person is on the way to Credible Level 1, which opens what is open to verified people. */
export const CredibleCard = ({ credible }: { credible: CredibleLevel }) => {
  const t = useT()
  const rows = [
    [t('Verified actions'), credible.actions, credibleLevel.actions],
    [t('Kinds of verified actions'), credible.kinds, credibleLevel.kinds],
    [t('Days from the first to the last'), credible.days, credibleLevel.days],
  ] as const
  return (
    <Card
      title={t('Credible Level 1')}
      action={<Anchor href={`${to('methodology')}#credibility`}>{t('How it works')}</Anchor>}
    >
      <p className="small">
        {credible.isReached
          ? t('You are at Credible Level 1. You can use everything that is open to verified people.')
          : t('It opens what is open to verified people, without an identity check.')}
      </p>
      <div className="stack gap-2 mt-3">
        {rows.map(([label, have, need]) => (
          <MeterRow
            key={label}
            label={label}
            value={Math.min(have, need)}
            max={need}
            text={t('{have} of {need}', { have, need })}
          />
        ))}
      </div>
      {credible.upheldAbuse > 0 && (
        <p className="mt-3 small">
          {t(
            'Moderators upheld abuse by this account, so it cannot reach this level. You can appeal a hidden endorsement once.',
          )}
        </p>
      )}
    </Card>
  )
}
