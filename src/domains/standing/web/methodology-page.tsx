import { SchoolMethod } from '#domains/institutions/web/parts/school-method.tsx'
import { TranslationFigures, translationFiguresRead } from '#domains/translations/web/figures-table.tsx'
import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { PageHead, Section } from '#ui/page-head.tsx'
import { Table } from '#ui/data/table.tsx'
import { PointsTables } from './methodology/standing-tables.tsx'
import {
  type LeaderStatus,
  leaderStatuses,
  leaderStatusNames,
} from '#domains/leaders/contracts/leader-contract.ts'
import {
  TRANSITION_PROPOSAL_HOURS,
  SUSPENSION_HOURS,
} from '#domains/leaders/contracts/transition-contract.ts'
import { MIN_ACCOUNT_DAYS, NUMBER_REST_DAYS } from '#domains/identity/rules.ts'
import { actorNames, communityScore, leaderTransitionTable, scoreWeights } from '#domains/leaders/rules.ts'

const parts = [
  ['points', message('Points for what you do')],
  ['levels', message('Levels, badges and days in a row')],
  ['credibility', message('The credibility score and Credible Level 1')],
  ['ranks', message('The leaderboard')],
  ['counting', message('Which accounts count')],
  ['score', message('The community score')],
  ['schools', message('How schools are compared')],
  ['languages', message('How the translations are checked')],
  ['deciders', message('Who decides what')],
  ['moves', message('From nominated to verified')],
] as const

const example = communityScore({ evidence: 4, endorsements: 20, verified: 0, reports: 1 })

const Counting = () => {
  const t = useT()
  return (
    <Section id="counting" title={t('Which accounts count')}>
      <div className="prose">
        <p>
          {t(
            'An account is quickly made, so not every one counts. What someone does counts in public numbers if, at that moment, the account was {days} days old and had a confirmed phone number that no one else had in the {rest} days before.',
            { days: MIN_ACCOUNT_DAYS, rest: NUMBER_REST_DAYS },
          )}
        </p>
        <p>
          {t(
            'This is so for endorsements, the leaderboard, match rounds and the levels of the forum. On a site for trying out, every account counts.',
          )}
        </p>
      </div>
    </Section>
  )
}

const Score = () => {
  const t = useT()
  const { evidenceEach, maxFromEvidence, maxFromEndorsements, endorsementsForHalf, reportEach } = scoreWeights
  return (
    <Section id="score" title={t('The community score')}>
      <div className="prose">
        <p>{t('Every profile shows a score from 0 to 100. It has three parts:')}</p>
        <ul>
          <li>
            {t('Each piece of evidence that was checked gives {each} points, at most {most}.', {
              each: evidenceEach,
              most: maxFromEvidence,
            })}
          </li>
          <li>
            {t(
              'Endorsements give at most {most} points. The first {half} give half of that, and each further one gives less: {most} × number ÷ (number + {half}).',
              { most: maxFromEndorsements, half: endorsementsForHalf },
            )}
          </li>
          <li>
            {t('An endorsement of a verified person counts as {times}.', {
              times: scoreWeights.verifiedCountsAs,
            })}
          </li>
          <li>
            {t(
              'Each report that moderators upheld costs {each} points. Reports that are open or dismissed cost nothing, however many there are.',
              { each: reportEach },
            )}
          </li>
        </ul>
        <p>
          <b>{t('An example.')}</b>{' '}
          {t(
            'A leader has {evidence} checked pieces of evidence, {endorsements} endorsements and {reports} upheld report: {a} + {b} − {c} = {value}.',
            {
              evidence: example.evidence,
              endorsements: example.endorsements,
              reports: example.reports,
              a: example.evidencePoints,
              b: example.endorsementPoints,
              c: example.reportPoints,
              value: example.value,
            },
          )}
        </p>
        <p>{t('No score goes below 0. No one is paid for an endorsement, and no money can buy one.')}</p>
      </div>
    </Section>
  )
}

const deciders = [
  [message('Whether a nominated person becomes a leader here'), message('Two independent reviewers')],
  [message('Whether a report is upheld'), message('A moderator; two of them for a crime or misconduct')],
  [message('What is published of a report'), message('The moderators’ summary, and the leader’s own reply')],
  [message('Whether a profile is corrected'), message('A moderator, by the source that was sent')],
  [message('Whether a leader is suspended'), message('Two people of the safeguarding team')],
  [message('Whether a suspension ends'), message('Two people who had no part in it')],
] as const

const Deciders = () => {
  const t = useT()
  return (
    <Section id="deciders" title={t('Who decides what')}>
      <Table
        caption={t('Who decides what')}
        hideCaption
        columns={[{ label: t('Question') }, { label: t('Who decides') }]}
        rows={deciders.map(([question, who]) => ({ key: question, cells: [t(question), t(who)] }))}
      />
      <p className="small mute mt-3">
        {t(
          'Where two people must agree, the first one proposes and another one confirms within {hours} hours, for a suspension within {fewer}. No one can confirm their own proposal or decide about themselves.',
          { hours: TRANSITION_PROPOSAL_HOURS, fewer: SUSPENSION_HOURS },
        )}
      </p>
      <p className="small mt-3">
        <a href={to('governance')}>{t('Who decides what, and what needs two people')}</a>
      </p>
    </Section>
  )
}

const Transitions = () => {
  const t = useT()
  const nameOf = (status: LeaderStatus | null) =>
    status === null ? t('The beginning') : t(leaderStatusNames[status])
  const rows = [null, ...leaderStatuses].flatMap((from) =>
    leaderTransitionTable.filter((row) => row.from === from),
  )
  return (
    <Section id="moves" title={t('From nominated to verified')}>
      <p className="prose">
        {t(
          'A leader has one of nine statuses, which changes only as this table shows. The profile shows every change with who made it, when and why.',
        )}
      </p>
      <Table
        className="mt-3"
        caption={t('Every change that is possible')}
        columns={[
          { label: t('From') },
          { label: t('To') },
          { label: t('Who') },
          { label: t('People'), end: true },
          { label: t('Rule') },
        ]}
        rows={rows.map((row) => ({
          key: `${row.from} ${row.to}`,
          cells: [
            nameOf(row.from),
            nameOf(row.to),
            row.by.map((actor) => t(actorNames[actor])).join(', '),
            row.people,
            t(row.guard),
          ],
        }))}
      />
    </Section>
  )
}

const Languages = () => {
  const t = useT()
  return (
    <Section id="languages" title={t('How the translations are checked')}>
      <TranslationFigures />
      <p className="small mt-3">
        <a href={to('translations')}>{t('How to suggest better words')}</a>
      </p>
    </Section>
  )
}

const Contents = () => {
  const t = useT()
  return (
    <nav aria-label={t('On this page')}>
      <ul className="small stack gap-2">
        {parts.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{t(name)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How scores are computed, who decides what, and every transition of a leader. */
const MethodologyPage = () => {
  const t = useT()
  return (
    <>
      <PageHead lead={t('How scores are worked out, who decides what, and what is never for sale.')} />
      <Contents />
      <PointsTables />
      <Counting />
      <Score />
      <SchoolMethod />
      <Languages />
      <Deciders />
      <Transitions />
    </>
  )
}

export default page({ component: MethodologyPage, reads: () => [translationFiguresRead] })
