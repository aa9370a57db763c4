import { lgasRead, regionsRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table } from '#ui/data/table.tsx'
import { type Leaderboard, periodNames, standingApi } from '../contract.ts'
import { levels } from '../rules.ts'
import { BoardFilters } from './leaderboard/board-filters.tsx'
import {
  boardRead,
  type BoardSearch,
  boardSearch,
  ownRankRead,
  placesRead,
} from './leaderboard/board-search.ts'
import { OwnPlace } from './leaderboard/own-place.tsx'
import { PlaceTable } from './leaderboard/place-table.tsx'

const Ranked = ({ rows }: Pick<Leaderboard, 'rows'>) => {
  const t = useT()
  const nameOf = (id: string) => t(levels.find((level) => level.id === id)?.name ?? '')
  if (rows.length === 0)
    return (
      <EmptyState
        className="card"
        title={t('No one has points here yet')}
        action={<ButtonLink href={to('training')}>{t('Start with a lesson')}</ButtonLink>}
      >
        <p>{t('The first task, lesson or report of someone who lives here starts this list.')}</p>
      </EmptyState>
    )
  return (
    <Table
      fold={false}
      caption={t('The best fifty')}
      hideCaption
      columns={[
        { label: t('Rank') },
        { label: t('Who') },
        { label: t('Level') },
        { label: t('Score'), end: true },
      ]}
      rows={rows.map(({ rank, name, level, score }, index) => ({
        key: index,
        cells: [rank, name ?? t('A citizen'), nameOf(level), formatNumber(score)],
      }))}
    />
  )
}

const List = ({ board }: { board: BoardSearch }) => {
  const t = useT()
  const { data, problem } = useRead(standingApi.leaderboard, boardRead(board))
  if (problem && !data)
    return (
      <Notice tone="bad" role="alert" title={t('We could not load the list.')}>
        {t('Check your network, then try again.')} <a href={boardSearch.href(board)}>{t('Try again')}</a>
      </Notice>
    )
  if (!data) return <Skeleton shape="block" />
  const place = data.placeName ? t(data.placeName) : t('Everywhere')
  return (
    <Section id="list" title={`${place} · ${t(periodNames[board.period])}`}>
      <p className="small mute">
        {t('{count, plural, one {# person has points} other {# people have points}}', { count: data.people })}
      </p>
      <Ranked rows={data.rows} />
    </Section>
  )
}

/** Who did most of what was checked, by place and period; nobody is named who did not choose to be. */
const LeaderboardPage = () => {
  const t = useT()
  const board = boardSearch.read(useSearch())
  const isMember = can('citizen', useViewer())
  return (
    <>
      <PageHead
        lead={t('Points for useful acts, weighed by quality. SUP that you buy does not move you up.')}
      />
      <BoardFilters board={board} />
      {isMember && <OwnPlace board={board} />}
      <List board={board} />
      <PlaceTable board={board} />
      {isMember && (
        <p className="small">
          <Anchor href={`${to('methodology')}#ranks`}>{t('How the score is worked out')}</Anchor>
        </p>
      )}
    </>
  )
}

export default page({
  component: LeaderboardPage,
  reads: ({ search, viewer }) => {
    const board = boardSearch.read(search)
    return [
      regionsRead,
      statesRead,
      boardRead(board),
      placesRead(board),
      ...(board.state ? [lgasRead(board.state)] : []),
      ...(can('citizen', viewer) ? [ownRankRead(board)] : []),
    ]
  },
})
