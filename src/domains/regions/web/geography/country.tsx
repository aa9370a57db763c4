import { statesRead } from '../choosing/place-reads.ts'
import { formatNumber, type Translate, useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { message } from '#shared/words.ts'
import { Cloth, ClothLegend, type ClothStage } from '#ui/pictures/cloth.tsx'
import { CLOTH_SQUARES } from '#ui/pictures/cloth-paths.ts'
import { PageHead, Section } from '#ui/page-head.tsx'
import { StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { MapScale, TileMap } from '#ui/data/tile-map.tsx'
import { type Lga, regionsApi, type State, type Zone, zoneNames, zones } from '../../contract.ts'
import { addFigures, type PlaceFigures, fifthsOf, inClothOrder } from '../../rules.ts'
import { geographyHref, type GeographySearch, type Measure, measures } from './geography-search.ts'
import { Figure, PollingUnitsNote, ReadProblem } from './parts.tsx'

const measureNames: Readonly<Record<Measure, string>> = {
  'polling-units': message('Polling units'),
  wards: message('Wards'),
  lgas: message('Local governments'),
}

const measured = (place: PlaceFigures, measure: Measure): number =>
  measure === 'lgas' ? place.lgaCount : measure === 'wards' ? place.wardCount : place.pollingUnitCount

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })
/** A figure short enough for a tile: 13,325 becomes 13.3K. */
const onTile = (value: number): string => (value < 10_000 ? formatNumber(value) : compact.format(value))

const withinText = (low: number, high: number): string =>
  low === high ? formatNumber(low) : `${formatNumber(low)}–${formatNumber(high)}`

/** Links that choose the zone and the figure, so that a view can be saved and shared. */
const Choices = ({ view }: { view: GeographySearch }) => {
  const t = useT()
  const zoneOf = (zone: Zone | undefined) => {
    const { measure } = view
    return geographyHref({ ...(zone && { zone }), ...(measure && { measure }) })
  }
  return (
    <div className="stack gap-2 no-print">
      <Segments
        label={t('Zone')}
        items={[
          { href: zoneOf(undefined), label: t('All zones'), current: !view.zone },
          ...zones.map((zone) => ({
            href: zoneOf(zone),
            label: t(zoneNames[zone]),
            current: view.zone === zone,
          })),
        ]}
      />
      <Segments
        label={t('Number shown on the map')}
        items={measures.map((measure) => ({
          href: geographyHref({ ...(view.zone && { zone: view.zone }), measure }),
          label: t(measureNames[measure]),
          current: (view.measure ?? 'polling-units') === measure,
        }))}
      />
    </div>
  )
}

const figureColumns = (t: Translate) => [
  { label: t('LGAs'), end: true },
  { label: t('Wards'), end: true },
  { label: t('Polling units'), end: true },
]
const figureCells = (place: PlaceFigures) =>
  [place.lgaCount, place.wardCount, place.pollingUnitCount].map(formatNumber)

const StatesMap = ({ states, measure }: { states: readonly State[]; measure: Measure }) => {
  const t = useT()
  const values = states.map((state) => measured(state, measure))
  const { of } = fifthsOf(values)
  return (
    <Section title={t('Map of States')}>
      <TileMap
        label={t('Map of States: {figure}', { figure: t(measureNames[measure]) })}
        tiles={states.map((state) => ({
          code: state.code.slice(3),
          name: state.name,
          step: of(measured(state, measure)),
          text: onTile(measured(state, measure)),
          href: geographyHref({ state: state.code }),
        }))}
      />
      <div className="mt-3">
        <MapScale low={formatNumber(Math.min(...values))} high={formatNumber(Math.max(...values))} />
      </div>
    </Section>
  )
}

const StatesTable = ({ states }: { states: readonly State[] }) => {
  const t = useT()
  return (
    <Section title={t('States in numbers')}>
      <Table
        className="tight"
        fold={false}
        caption={t('States and their numbers')}
        hideCaption
        columns={[{ label: t('State') }, ...figureColumns(t)]}
        rows={states.map((state) => ({
          key: state.code,
          cells: [
            <Link key="name" href={geographyHref({ state: state.code })}>
              {state.name}
            </Link>,
            ...figureCells(state),
          ],
        }))}
      />
    </Section>
  )
}

/** All 774 LGAs as a map of squares, darker for higher figures, with a table of zones below. */
const ClothPart = ({
  states,
  lgas,
  measure,
}: {
  states: readonly State[]
  lgas: readonly Lga[]
  measure: Measure
}) => {
  const t = useT()
  const woven = inClothOrder(lgas)
  if (woven.length !== CLOTH_SQUARES) return null
  // Every LGA counts as one area, so the map would show nothing by that figure.
  const shown = measure === 'wards' ? 'wards' : 'polling-units'
  const valueOf = (lga: Lga) => measured({ ...lga, lgaCount: 1 }, shown)
  const { of, bands } = fifthsOf(woven.map(valueOf))
  const figure = t(measureNames[shown])
  return (
    <Section title={t('One square for each local government')}>
      <div className="stack">
        <figure>
          <Cloth
            stages={woven.map((lga) => of(valueOf(lga)) - 1)}
            label={t(
              '774 squares, one for each local government, by zone and State. A fuller square means a higher number: {figure}',
              {
                figure,
              },
            )}
          />
          <figcaption>
            <p className="small b">{figure}</p>
            <ClothLegend
              items={bands.map(({ fifth, low, high, count }) => ({
                stage: (fifth - 1) as ClothStage,
                count: withinText(low, high),
                label: t('{count, plural, one {in # LGA} other {in # LGAs}}', { count }),
              }))}
            />
          </figcaption>
        </figure>
        <Table
          className="tight"
          fold={false}
          caption={t('Zones and their numbers')}
          hideCaption
          columns={[{ label: t('Zone') }, ...figureColumns(t)]}
          rows={zones.map((zone) => ({
            key: zone,
            cells: [
              <Link key="name" href={geographyHref({ zone })}>
                {t(zoneNames[zone])}
              </Link>,
              ...figureCells(addFigures(states.filter((state) => state.zone === zone))),
            ],
          }))}
        />
      </div>
    </Section>
  )
}

/** Local governments as a table, with a State column where there are several States. */
export const LgaTable = ({ lgas, states }: { lgas: readonly Lga[]; states?: readonly State[] }) => {
  const t = useT()
  const stateNames = new Map(states?.map(({ code, name }) => [code, name]))
  return (
    <Table
      className="tight"
      fold={false}
      caption={t('Local governments and their numbers')}
      hideCaption
      columns={[
        { label: t('Local government') },
        ...(states ? [{ label: t('State') }] : []),
        ...figureColumns(t).slice(1),
      ]}
      rows={lgas.map((lga) => ({
        key: lga.id,
        cells: [
          <Link key="name" href={geographyHref({ lga: lga.id })}>
            {lga.name}
          </Link>,
          ...(states ? [stateNames.get(lga.state) ?? ''] : []),
          formatNumber(lga.wardCount),
          formatNumber(lga.pollingUnitCount),
        ],
      }))}
    />
  )
}

const LgasPart = ({ view, states }: { view: GeographySearch; states: readonly State[] }) => {
  const t = useT()
  const { data: lgas, problem } = useRead(regionsApi.lgas, read(regionsApi.lgas))
  if (!lgas) return <ReadProblem problem={problem} again={geographyHref(view)} />
  const { zone, measure = 'polling-units' } = view
  if (!zone) return <ClothPart states={states} lgas={lgas} measure={measure} />
  return (
    <Section title={t('Local governments in {zone}', { zone: t(zoneNames[zone]) })}>
      <LgaTable lgas={lgas.filter((lga) => lga.zone === zone)} states={states} />
    </Section>
  )
}

const Totals = ({ states, isWhole }: { states: readonly State[]; isWhole: boolean }) => {
  const t = useT()
  const { lgaCount, wardCount, pollingUnitCount } = addFigures(states)
  // The FCT is no State: "36 States and the FCT", never 37 States.
  const own = states.filter((state) => !state.isCapitalTerritory).length
  const label = own < states.length ? t('States and the FCT') : t('States')
  return (
    <StatGrid>
      <Figure value={own} label={label} />
      <Figure value={lgaCount} label={t('Local governments')} />
      <Figure value={wardCount} label={t('Wards')} />
      <Figure
        value={pollingUnitCount}
        label={t('Polling units')}
        note={isWhole ? <PollingUnitsNote /> : t("INEC's public directory count (2022)")}
      />
    </StatGrid>
  )
}

/** The country, or one zone: totals, the map of States, the map of LGAs. */
export const CountryView = ({ view }: { view: GeographySearch }) => {
  const t = useT()
  const { data: all, problem } = useRead(regionsApi.states, statesRead)
  const { zone, measure = 'polling-units' } = view
  const states = all?.filter((state) => !zone || state.zone === zone)
  return (
    <>
      <PageHead
        title={zone ? t(zoneNames[zone]) : t('Geography')}
        kicker={zone && t('Zone')}
        lead={t('Zones, States, local governments and wards, with the polling units in each.')}
        actions={<ShareAndPrint href={geographyHref(view)} />}
      />
      {states ? <Totals states={states} isWhole={!zone} /> : null}
      <Choices view={view} />
      {states ? (
        <>
          <div className="wide2">
            <div>
              <StatesMap states={states} measure={measure} />
              {!zone && <LgasPart view={view} states={states} />}
            </div>
            <StatesTable states={states} />
          </div>
          {zone && <LgasPart view={view} states={states} />}
        </>
      ) : (
        <ReadProblem problem={problem} again={geographyHref(view)} />
      )}
    </>
  )
}
