import { formatNumber, useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Table } from '#ui/data/table.tsx'
import { type ContestCount, countApi } from '../count-contract.ts'

const countRead = (contestId: string) => read(countApi.contestCount, { params: { contestId } })
const outcomeNames = {
  won: message('Won a seat'),
  reserve: message('In reserve'),
  not_chosen: message('Not chosen'),
} as const
const MILLION = 1_000_000
const votes = (weight: number): string => String(Math.round((weight / MILLION) * 1000) / 1000)
const shown = (value: number | null, text: (value: number) => string = formatNumber): string =>
  value === null ? '–' : text(value)
const namesIn = (count: ContestCount, ids: readonly string[]): string =>
  ids.map((id) => count.standings.find(({ leaderId }) => leaderId === id)?.fullName ?? id).join(', ')

/** The result over ballots of verified people, by leader or several together. */
const Verified = ({ count }: { count: ContestCount }) => {
  const t = useT()
  if (!count.verified) return null
  return (
    <Card title={t('Ballots of verified people')}>
      <Table
        caption={t('The result when only verified people are counted')}
        columns={[
          { label: t('Leader') },
          { label: t('Ballots'), end: true },
          { label: t('SUP'), end: true },
          { label: t('Weighted votes'), end: true },
        ]}
        rows={count.verified.map((group) => ({
          key: group.leaderIds.join(),
          cells: [
            namesIn(count, group.leaderIds),
            formatNumber(group.ballots),
            formatNumber(group.sup),
            votes(group.weight),
          ],
        }))}
      />
    </Card>
  )
}

/** How often each leader got how much SUP; nothing where no line is published. */
const Lines = ({ count }: { count: ContestCount }) => {
  const t = useT()
  if (count.lines.length === 0) return null
  return (
    <Table
      className="mt-3"
      caption={t('Ballots by leader and amount')}
      columns={[{ label: t('Leader') }, { label: t('SUP'), end: true }, { label: t('Ballots'), end: true }]}
      rows={count.lines.map((line) => ({
        key: `${line.leaderId}:${line.amount}`,
        cells: [namesIn(count, [line.leaderId]), line.amount, formatNumber(line.ballots)],
      }))}
    />
  )
}

/** All published lines behind the order, and the seed of the lots. */
const CountAgain = ({ count }: { count: ContestCount }) => {
  const t = useT()
  return (
    <Card title={t('Count again')}>
      <p>
        {count.tallyRule === 'linear'
          ? t('Linear: each SUP counts the same')
          : t('Square root: 4 SUP count as 2, 9 SUP count as 3')}
        .{' '}
        {count.lines.length > 0
          ? t(
              'Each line shows how many votes gave a leader this much SUP, where at least five people did the same.',
            )
          : t('Fewer than five people gave any leader the same SUP, so votes are not listed by amount.')}
      </p>
      <Lines count={count} />
      {count.groups.length > 0 ? (
        <Table
          className="mt-3"
          caption={t('Votes shown together, so that no single vote is known')}
          columns={[
            { label: t('Leader') },
            { label: t('Ballots'), end: true },
            { label: t('SUP'), end: true },
            { label: t('Weighted votes'), end: true },
          ]}
          rows={count.groups.map((group, at) => ({
            key: String(at),
            cells: [
              group.parts
                .map(({ leaderId, ballots }) => `${namesIn(count, [leaderId])}: ${formatNumber(ballots)}`)
                .join(', '),
              formatNumber(group.ballots),
              formatNumber(group.sup),
              votes(group.weight),
            ],
          }))}
        />
      ) : null}
      <p className="small mute mt-3">
        {count.tieRule === 'lot'
          ? t('If results are equal, a draw decides. It is made from all votes together:')
          : t(
              'If results are equal, the higher vetting score wins. Then a draw decides. It is made from all votes together:',
            )}{' '}
        <span className="num break">{count.lotSeed}</span>
      </p>
      <p className="row wrapf small mt-2">
        <a href={`/record/counts/${count.contestId}.json`}>{t('The published document of this count')}</a>
        <Anchor href={to('transparency')}>{t('The public record')}</Anchor>
      </p>
    </Card>
  )
}

const Result = ({ count }: { count: ContestCount }) => {
  const t = useT()
  return (
    <>
      {count.hasQuorum ? null : (
        <Notice tone="warn" title={t('Too few people voted, so no one was chosen.')}>
          <p>
            {t('{ballots} of {quorum} ballots', {
              ballots: formatNumber(count.ballots),
              quorum: formatNumber(count.quorum),
            })}
          </p>
        </Notice>
      )}
      <Table
        caption={t('Order of the leaders')}
        columns={[
          { label: t('Leader') },
          { label: t('Outcome') },
          { label: t('Ballots'), end: true },
          { label: t('SUP'), end: true },
          { label: t('Weighted votes'), end: true },
          { label: t('Vetting score'), end: true },
        ]}
        rows={count.standings.map((it) => ({
          key: it.leaderId,
          cells: [
            <Anchor key="name" href={to('leader', { leaderId: it.leaderId })}>
              {it.fullName}
            </Anchor>,
            t(outcomeNames[it.outcome]),
            shown(it.ballots),
            shown(it.sup),
            shown(it.weight, votes),
            it.vettingScore === null ? '–' : it.vettingScore.toFixed(1),
          ],
        }))}
      />
      {count.standings.some(({ weight }) => weight === null) ? (
        <p className="small mute">
          {t('We never show fewer than five votes alone. You see a dash instead.')}
        </p>
      ) : null}
      <Verified count={count} />
      <CountAgain count={count} />
    </>
  )
}

/** A contest's result with everything needed to recount it. */
const ContestResultPage = () => {
  const t = useT()
  const { params } = usePageState()
  const { data } = useRead(countApi.contestCount, countRead(params['contestId'] ?? ''))
  return (
    <>
      <PageHead
        lead={data ? data.roundName : undefined}
        kicker={data ? t('Counted {time}', { time: formatDateTime(data.countedAt, t) }) : undefined}
      />
      {data ? (
        <Result count={data} />
      ) : (
        <EmptyState className="card" level={2} title={t('This contest has no result yet.')}>
          <p>{t('You find the result here when the votes of a closed round are counted.')}</p>
        </EmptyState>
      )}
    </>
  )
}

export default page({
  component: ContestResultPage,
  reads: ({ params }) => [countRead(params['contestId'] ?? '')],
})
