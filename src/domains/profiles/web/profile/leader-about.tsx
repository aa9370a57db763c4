import type { Leader } from '#domains/leaders/contracts/leader-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { type ProfileClaim, claimsOf, sourcesOf } from './claims.ts'

const Sources = ({ numbers }: { numbers: readonly number[] }) => {
  const t = useT()
  return numbers.map((number) => (
    <sup key={number}>
      <a href={`#evidence-${number}`} aria-label={t('Evidence {number}', { number })}>
        {number}
      </a>
    </sup>
  ))
}

/** One claim with the numbers of its evidence, or marked as unsourced. */
const Sentence = ({ claim: { text, sources } }: { claim: ProfileClaim }) => {
  const t = useT()
  if (sources.length > 0)
    return (
      <>
        {text}
        <Sources numbers={sources} />{' '}
      </>
    )
  return (
    <>
      <span className="unsourced">
        {text}
        <span className="vh"> {t('(no source yet)')}</span>
      </span>{' '}
    </>
  )
}

/** Office and biography by claim: checked claims link to their evidence, others are marked. */
export const LeaderAbout = ({ leader }: { leader: Leader }) => {
  const t = useT()
  const { id: leaderId, biography, evidence, currentOffice } = leader
  const office = { text: currentOffice, sources: sourcesOf(currentOffice, evidence) }
  const paragraphs = biography.split('\n').map((text) => claimsOf(text, evidence))
  const all = [office, ...paragraphs.flat()]
  return (
    <Card title={t('About')}>
      <p className="b">
        <Sentence claim={office} />
      </p>
      {paragraphs.map(
        (claims, place) =>
          claims.length > 0 && (
            <p className="mt-2" key={`${place} ${claims[0]?.text}`}>
              {claims.map((claim, index) => (
                <Sentence key={`${index} ${claim.text}`} claim={claim} />
              ))}
            </p>
          ),
      )}
      <p className="small mute mt-3">
        {all.some(({ sources }) => sources.length === 0) && (
          <>
            <span className="unsourced">{t('Dotted words have no source yet.')}</span>{' '}
          </>
        )}
        <a className="no-print" href={to('correctProfile', { leaderId })}>
          {t('Correct this or add a source')}
        </a>
      </p>
    </Card>
  )
}
