import { useT } from '#platform/web/language.tsx'
import { Table } from '#ui/data/table.tsx'
import { Section } from '#ui/page-head.tsx'
import type { FactWeight } from '../../rules.ts'
import { credibilityParts } from '../../credibility-rules.ts'
import { badges, civicFacts, credibleLevel, levels } from '../../rules.ts'
import { FOUNDERS, MIN_CITIZENS, QUALITY_HEAD_START, qualityOf, scoreOf } from '../../rank-rules.ts'

/** The points of a fact, such as `5`, or `5 to 10` where a confirmed one gives more. */
const pointsText = ({ points, verifiedPoints = 0 }: FactWeight): string =>
  verifiedPoints > 0 ? `${points}–${points + verifiedPoints}` : `${points}`

const Points = () => {
  const t = useT()
  const verifiedText = ({ isVerified, kinds, status }: FactWeight): string => {
    if (!isVerified) return t('No')
    return kinds ? t('With a checked photo') : status ? t('Once approved') : t('Yes')
  }
  return (
    <Section id="points" title={t('Points for what you do')}>
      <p className="prose">
        {t(
          'Each of these is recorded once, when it happens. Nothing else gives points: SUP that you buy, endorsements and votes give none. “Verified” means that someone else confirmed it.',
        )}
      </p>
      <Table
        className="mt-3"
        caption={t('What gives points')}
        columns={[{ label: t('What you do') }, { label: t('Points'), end: true }, { label: t('Verified') }]}
        rows={Object.entries(civicFacts).map(([kind, weight]) => ({
          key: kind,
          cells: [t(weight.how), pointsText(weight), verifiedText(weight)],
        }))}
      />
    </Section>
  )
}

const Levels = () => {
  const t = useT()
  return (
    <Section id="levels" title={t('Levels, badges and days in a row')}>
      <Table
        caption={t('Levels')}
        columns={[{ label: t('Level') }, { label: t('From how many verified actions'), end: true }]}
        rows={levels.map(({ id, name, from }) => ({ key: id, cells: [t(name), from] }))}
      />
      <Table
        className="mt-3"
        caption={t('Badges')}
        columns={[{ label: t('Badge') }, { label: t('How to earn it') }]}
        rows={badges.map(({ id, name, how }) => ({ key: id, cells: [t(name), t(how)] }))}
      />
      <p className="prose mt-3">
        {t(
          'Your streak counts days (Lagos time) with at least one action. You may miss one day a week, from Monday to Sunday. Miss two and it restarts. We keep your best streak.',
        )}
      </p>
      <p className="prose">
        {t(
          'Candidate, verified, trained and leader are something else: your way through the challenge. You are verified once your identity is checked or you reach Credible Level 1, trained once you have passed every lesson, and a leader once your community gives you a seat.',
        )}
      </p>
    </Section>
  )
}

const Credibility = () => {
  const t = useT()
  const { actions, kinds, days } = credibleLevel
  return (
    <Section id="credibility" title={t('The credibility score and Credible Level 1')}>
      <p className="prose">
        {t(
          'It adds up four things, up to 100. You get a score once your identity or one action is confirmed.',
        )}
      </p>
      <Table
        className="mt-3"
        caption={t('The credibility score')}
        columns={[{ label: t('What counts') }, { label: t('At most'), end: true }]}
        rows={credibilityParts.map(({ id, how, most }) => ({ key: id, cells: [t(how), most] }))}
      />
      <p className="prose mt-3">
        {t(
          'Credible Level 1 needs {actions} verified actions of at least {kinds} kinds, with at least {days} days between the first and the last, and no abuse that moderators upheld. You get it automatically, and it opens everything that is open to verified people, as a checked identity does.',
          { actions, kinds, days },
        )}
      </p>
      <p className="prose">
        {t(
          'Abuse counts when your words about a leader stay hidden as abuse, accusation, inducement or spam, or when misconduct of yours as a leader is upheld. A report that was dismissed costs nothing.',
        )}
      </p>
    </Section>
  )
}

const example = { points: 100, accepted: 2, decided: 4 } as const

const Ranks = () => {
  const t = useT()
  return (
    <Section id="ranks" title={t('The leaderboard')}>
      <div className="prose">
        <p>
          {t(
            'The score is your points in the week, the month or all time, times the quality of your work: (accepted + {start}) ÷ (decided + {start}). Decided are your nominations and photo proofs that others have judged.',
            { start: QUALITY_HEAD_START },
          )}
        </p>
        <p>
          <b>{t('An example.')}</b>{' '}
          {t('{points} points with {accepted} of {decided} accepted: {points} × {quality} = {score}.', {
            ...example,
            quality: qualityOf(example).toFixed(2),
            score: scoreOf(example.points, example),
          })}
        </p>
        <p>
          {t(
            'Equal scores share a rank. Places are compared by points for each 100 citizens who live there. Places with fewer than {least} citizens have no figure.',
            { least: MIN_CITIZENS },
          )}
        </p>
        <p>
          {t(
            'At first you appear as “A citizen”. You can show your first name, or hide. The founders’ wall lists members up to number {founders} who agreed, after their first verified action.',
            { founders: FOUNDERS },
          )}
        </p>
      </div>
    </Section>
  )
}

/** How points, levels, badges, credibility and ranks are computed, from the constants that compute them. */
export const PointsTables = () => (
  <>
    <Points />
    <Levels />
    <Credibility />
    <Ranks />
  </>
)
