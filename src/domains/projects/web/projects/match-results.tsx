import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { pathOf } from '#shared/api.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Table } from '#ui/data/table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { matchApi, type MatchFate, type MatchRoundResults } from '../../match-contract.ts'
import { MatchSentence } from './match-card.tsx'
import { matchListRead, matchRoundRead } from './match-read.ts'
import { matchHref } from './projects-search.ts'

/** Every decimal of an amount, because a reader computes with it. */
const exact = (text: string): string => {
  const [whole = '0', rest = ''] = text.split('.')
  const decimals = rest.replace(/0+$/, '')
  return formatNumber(Number(whole)) + (decimals && `.${decimals}`)
}

const fateWords: Readonly<Record<MatchFate, string | null>> = {
  estimate: null,
  waiting: message('Paid with the last step'),
  paid: message('Paid'),
  returned: message('Given back'),
}

const Results = ({ round: { results, state } }: { round: MatchRoundResults }) => {
  const t = useT()
  return (
    <Table
      caption={t('What each project gets')}
      hideCaption
      columns={[
        { label: t('Project') },
        { label: t('People'), end: true },
        { label: t('SUP given'), end: true },
        { label: t('Sum of roots'), end: true },
        { label: state === 'open' ? t('Match as of now') : t('SUP of match'), end: true },
      ]}
      rows={results.map(({ projectId, title, people, given, rootSum, match, fate }) => {
        const words = fateWords[fate]
        return {
          key: projectId,
          cells: [
            <a key="title" href={to('project', { projectId })}>
              {title}
            </a>,
            people === null ? t('fewer than five') : t('{people} or more', { people }),
            exact(given),
            exact(rootSum),
            <span key="match">
              {exact(match)}
              {words && <span className="small mute"> · {t(words)}</span>}
            </span>,
          ],
        }
      })}
    />
  )
}

/** The rule in words, with the numbers that a page of results lacks. */
const Formula = ({ round: { id, pool, share, weights } }: { round: MatchRoundResults }) => {
  const t = useT()
  return (
    <Section title={t('Compute it yourself')}>
      <p>
        {t(
          'The sum of roots of a project has the square root of what each verified person gave in SUP. Its weight is that sum times itself, less the SUP given.',
        )}
      </p>
      <p className="mt-2">
        {t(
          'Its match is the pool of {pool} SUP times its weight, divided by all weights together ({weights}). It is never more than the weight itself, nor than {share} percent of the pool. What is left goes back to the rewards fund.',
          { pool: exact(pool), weights: exact(weights), share },
        )}
      </p>
      <p className="mt-2 small">
        <a href={pathOf(matchApi.matchRound.path, { roundId: id })}>{t('The same numbers as data (JSON)')}</a>
      </p>
    </Section>
  )
}

const OtherRounds = ({ roundId }: { roundId: string }) => {
  const t = useT()
  const others = (useRead(matchApi.matchRounds, matchListRead).data?.items ?? []).filter(
    ({ id }) => id !== roundId,
  )
  if (others.length === 0) return null
  return (
    <Section title={t('Other match rounds')}>
      <ul>
        {others.map(({ id, title, lastDay }) => (
          <li key={id}>
            <a href={matchHref(id)}>{title}</a> · {formatDate(lastDay, t)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Round = ({ round }: { round: MatchRoundResults }) => {
  const t = useT()
  return (
    <>
      <PageHead title={round.title} lead={<MatchSentence round={round} />} />
      <p className="small mute">{round.reason}</p>
      {round.results.length > 0 ? (
        <Results round={round} />
      ) : (
        round.state !== 'cancelled' && (
          <EmptyState className="card" level={2} title={t('No gift has counted yet.')} />
        )
      )}
      {round.nextCursor && <NextTwenty href={matchHref(round.id, round.nextCursor)} />}
      {round.state !== 'cancelled' && <Formula round={round} />}
    </>
  )
}

/** What each project gets of a match round, with the rule, so that a reader can compute it again. */
export const MatchResults = ({ roundId, cursor }: { roundId: string; cursor: string | null }) => {
  const t = useT()
  const state = useRead(matchApi.matchRound, matchRoundRead(roundId, cursor))
  return (
    <>
      <BackLink href={to('projects')}>{t('All projects')}</BackLink>
      <Loaded state={state} failed={t('We could not load this round.')}>
        {(round) => <Round round={round} />}
      </Loaded>
      <OtherRounds roundId={roundId} />
    </>
  )
}
