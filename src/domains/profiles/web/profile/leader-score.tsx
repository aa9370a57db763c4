import type { CommunityScore } from '#domains/leaders/contracts/leader-contract.ts'
import { scoreWeights } from '#domains/leaders/rules.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Dial } from '#ui/data/dial.tsx'
import { MeterRow } from '#ui/data/meter.tsx'

/** The community score with its parts; every score links to its formula (decision D-20). */
export const LeaderScore = ({ score }: { score: CommunityScore }) => {
  const t = useT()
  const { value, evidence, endorsements, reports } = score
  const { maxFromEvidence, maxFromEndorsements } = scoreWeights
  return (
    <Card title={t('Community score')}>
      <div className="row top-align">
        <Dial value={value} label={t('{value} of 100', { value })} unit={t('of 100')} />
        <p className="small mute grow">
          {t('{count, plural, one {# piece of evidence} other {# pieces of evidence}}', { count: evidence })}
          <br />
          {t('{count, plural, one {# endorsement} other {# endorsements}}', { count: endorsements })}
          <br />
          {t('{count, plural, one {# upheld report} other {# upheld reports}}', { count: reports })}
          <br />
          <a href={to('methodology')}>{t('How it is calculated')}</a>
        </p>
      </div>
      <div className="stack gap-2 mt-3">
        <MeterRow
          label={t('Evidence checked')}
          value={score.evidencePoints}
          max={maxFromEvidence}
          text={`${score.evidencePoints} / ${maxFromEvidence}`}
        />
        <MeterRow
          label={t('Endorsements')}
          value={score.endorsementPoints}
          max={maxFromEndorsements}
          text={`${score.endorsementPoints} / ${maxFromEndorsements}`}
        />
        {score.reportPoints > 0 && (
          <p className="row between small">
            <span>{t('Minus upheld reports')}</span>
            <b className="num">−{score.reportPoints}</b>
          </p>
        )}
      </div>
    </Card>
  )
}
