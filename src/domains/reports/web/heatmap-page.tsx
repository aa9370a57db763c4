import { formatNumber, type Translate, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ShareButton } from '#platform/web/reading/share-buttons.tsx'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { MapScale, stepOf, TileMap } from '#ui/data/tile-map.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { ClothLegend, type ClothStage } from '#ui/pictures/cloth.tsx'
import { problemTypeNames } from '../contract.ts'
import { type Heatmap, heatmapApi, type HeatmapPlace, PRIVACY_FLOOR } from '../contracts/heatmap-contract.ts'
import { heatmapFileHref, heatmapSearch, type HeatmapView } from './heatmap/heatmap-search.ts'
import { HeatmapChoices } from './heatmap/heatmap-choices.tsx'

const heatmapRead = (view: HeatmapView) => read(heatmapApi.heatmap, { query: view })

const under = (t: Translate): string => t('under {floor}', { floor: PRIVACY_FLOOR })
const shown = (value: number | null, t: Translate): string =>
  value === null ? under(t) : formatNumber(value)
const days = (value: number | null): string => (value === null ? '–' : formatNumber(value))

const mostOf = (places: readonly HeatmapPlace[]): number =>
  Math.max(0, ...places.map(({ reports }) => reports ?? 0))

const StatesMap = ({ heatmap, view }: { heatmap: Heatmap; view: HeatmapView }) => {
  const t = useT()
  const most = mostOf(heatmap.states)
  return (
    <Section title={t('Map of States')}>
      <TileMap
        label={t('Map of States: reported problems')}
        tiles={heatmap.states.map((state) => ({
          code: state.id.slice(3),
          name: state.name,
          step: stepOf(state.reports ?? 0, most),
          text: state.reports === null ? `<${PRIVACY_FLOOR}` : formatNumber(state.reports),
          href: heatmapSearch.href(view, { state: state.id }),
          current: state.id === view.state,
        }))}
      />
      <div className="mt-3">
        <MapScale low={under(t)} high={formatNumber(Math.max(most, PRIVACY_FLOOR))} />
      </div>
      <p className="small mute mt-2">{t('Choose a State to see its local governments.')}</p>
    </Section>
  )
}

const placeColumns = (first: string, t: Translate) => [
  { label: first },
  { label: t('Reports'), end: true },
  { label: t('Fixed'), end: true },
  { label: t('Days to first reply'), end: true },
  { label: t('Days to fixed'), end: true },
]
const placeCells = (place: HeatmapPlace, t: Translate) => [
  shown(place.reports, t),
  shown(place.resolved, t),
  days(place.daysToReply),
  days(place.daysToFixed),
]

const StatesTable = ({ heatmap, view }: { heatmap: Heatmap; view: HeatmapView }) => {
  const t = useT()
  return (
    <Section title={t('States in numbers')}>
      <Table
        className="tight"
        fold={false}
        caption={t('Reported problems by State')}
        hideCaption
        columns={placeColumns(t('State'), t)}
        rows={heatmap.states.map((state) => ({
          key: state.id,
          cells: [
            <Anchor key="name" href={heatmapSearch.href(view, { state: state.id })}>
              {state.name}
            </Anchor>,
            ...placeCells(state, t),
          ],
        }))}
      />
    </Section>
  )
}

const StatePart = ({ heatmap, view }: { heatmap: Heatmap; view: HeatmapView }) => {
  const t = useT()
  const state = heatmap.states.find(({ id }) => id === view.state)
  if (!state) return null
  const most = mostOf(heatmap.lgas)
  const stages = heatmap.lgas.map(({ reports }) => (stepOf(reports ?? 0, most) - 1) as ClothStage)
  const countAt = (stage: ClothStage) => formatNumber(stages.filter((each) => each === stage).length)
  return (
    <Section title={t('Local governments of {state}', { state: state.name })}>
      <div className="stack">
        <div
          className="row wrapf gap-1"
          role="img"
          aria-label={t('One square for each local government. A fuller square means more reports.')}
        >
          {heatmap.lgas.map(({ id }, at) => (
            <i key={id} className={`k k${stages[at] ?? 0}`} />
          ))}
        </div>
        <ClothLegend
          items={[
            { stage: 0, count: countAt(0), label: under(t) },
            { stage: 1, count: countAt(1), label: t('few') },
            { stage: 2, count: countAt(2), label: t('some') },
            { stage: 3, count: countAt(3), label: t('many') },
            { stage: 4, count: countAt(4), label: t('most') },
          ]}
        />
        <Table
          className="tight"
          fold={false}
          caption={t('Reported problems by local government')}
          hideCaption
          columns={placeColumns(t('Local government'), t)}
          rows={heatmap.lgas.map((lga) => ({ key: lga.id, cells: [lga.name, ...placeCells(lga, t)] }))}
        />
      </div>
    </Section>
  )
}

const Scoreboard = ({ heatmap }: { heatmap: Heatmap }) => {
  const t = useT()
  return (
    <Section title={t('How fast the offices answer')}>
      <p className="small mute">
        {t('The median: half of the reports were faster. Shown from {floor} reports on.', {
          floor: PRIVACY_FLOOR,
        })}
      </p>
      <Table
        className="tight"
        fold={false}
        caption={t('How fast the offices answer')}
        hideCaption
        columns={[
          { label: t('Type of problem') },
          { label: t('Reports'), end: true },
          { label: t('Days to first reply'), end: true },
          { label: t('Days to fixed'), end: true },
        ]}
        rows={heatmap.types.map((each) => ({
          key: each.type,
          cells: [
            t(problemTypeNames[each.type]),
            shown(each.reports, t),
            days(each.daysToReply),
            days(each.daysToFixed),
          ],
        }))}
      />
    </Section>
  )
}

const Shown = ({ heatmap, view }: { heatmap: Heatmap; view: HeatmapView }) => {
  const t = useT()
  return (
    <>
      <StatGrid>
        <Stat value={shown(heatmap.total, t)} label={t('problems reported')} />
      </StatGrid>
      {heatmap.total === null && (
        <EmptyState className="card" level={2} title={t('Too few reports for a number')}>
          <p>
            {t(
              'We show a number from {floor} reports on, so that no one can be picked out. The list shows each report.',
              {
                floor: PRIVACY_FLOOR,
              },
            )}
          </p>
        </EmptyState>
      )}
      <div className="wide2">
        <div>
          <StatesMap heatmap={heatmap} view={view} />
          <StatePart heatmap={heatmap} view={view} />
        </div>
        <div>
          <Scoreboard heatmap={heatmap} />
          <StatesTable heatmap={heatmap} view={view} />
        </div>
      </div>
    </>
  )
}

/** Reported problems on the map of States, with the same numbers as tables [RP-02]. */
const HeatmapPage = () => {
  const t = useT()
  const view = heatmapSearch.read(useSearch())
  const { data, problem } = useRead(heatmapApi.heatmap, heatmapRead(view))
  const state = data?.states.find(({ id }) => id === view.state)
  return (
    <>
      {view.state && (
        <BackLink href={heatmapSearch.href(view, { state: undefined })}>
          {t('See the whole country')}
        </BackLink>
      )}
      <PageHead
        title={state?.name ?? t('Civic heatmap')}
        kicker={state && t('Civic heatmap')}
        lead={t('Where people report problems, and how fast they are answered and fixed.')}
        actions={
          <>
            <ButtonLink variant="civic" href={to('reportProblem')}>
              {t('Report a problem')}
            </ButtonLink>
            <ButtonLink variant="quiet" href={to('problems')}>
              {t('See all reports')}
            </ButtonLink>
            <a className="btn quiet sm" href={heatmapFileHref(view)} download>
              {t('Download as CSV')}
            </a>
            <ShareButton href={heatmapSearch.href(view)} />
          </>
        }
      />
      <HeatmapChoices view={view} />
      {data ? (
        <Shown heatmap={data} view={view} />
      ) : (
        <UnreadPart problem={problem} again={heatmapSearch.href(view)} />
      )}
      <p className="small mute">
        {t('Reports in confidence (corruption, security, elections) are never part of this map.')}
      </p>
    </>
  )
}

export default page({
  component: HeatmapPage,
  reads: ({ search }) => [heatmapRead(heatmapSearch.read(search))],
  head: ({ search, t }) => ({
    description: t('Where people report problems, and how fast they are answered and fixed.'),
    canonical: heatmapSearch.href(heatmapSearch.read(search)),
  }),
})
