import { zoneNames } from '#domains/regions/contract.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Cloth, ClothLegend } from '#ui/pictures/cloth.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { arrowDownIcon } from '#ui/icons.ts'
import { Section } from '#ui/page-head.tsx'
import { MapScale, TileMap } from '#ui/data/tile-map.tsx'
import { challengeApi } from '../../contract.ts'
import type { SeatsAnswer } from '../../seat-contract.ts'
import { PartProblem, peopleOf, SeatsTable, shadeOf } from './challenge-parts.tsx'
import { coverageRead, leadersInHref, nominateIn, stateHref, stateSeatsRead } from './challenge-reads.ts'

/** The map of the country, one square for each local government. */
export const CoverageCloth = () => {
  const t = useT()
  const { data } = useRead(challengeApi.coverage, coverageRead)
  if (!data) return <PartProblem again={to('challenge')} />
  const { counts, stages } = data
  return (
    <figure>
      <Cloth
        stages={stages}
        label={t(
          'Cloth of 774 squares, one for each local government area: {deployed} verified or deployed, {choosing} choosing, {vetting} vetting, {nominated} nominated, {waiting} waiting.',
          counts,
        )}
      />
      <figcaption>
        <ClothLegend
          items={[
            { stage: 4, count: formatNumber(counts.deployed), label: t('verified or deployed') },
            { stage: 3, count: formatNumber(counts.choosing), label: t('choosing') },
            { stage: 2, count: formatNumber(counts.vetting), label: t('vetting') },
            { stage: 1, count: formatNumber(counts.nominated), label: t('nominated') },
            { stage: 0, count: formatNumber(counts.waiting), label: t('waiting') },
          ]}
        />
        <p className="tiny mute mt-2">
          {t(
            'A square shows the furthest person of its place. It counts the same people as the seats and the steps.',
          )}
        </p>
      </figcaption>
    </figure>
  )
}

const StatesMap = ({ answer, current }: { answer: SeatsAnswer; current: string | undefined }) => {
  const t = useT()
  const most = Math.max(...answer.states.map(peopleOf))
  return (
    <div>
      <h3>{t('Leaders seated or on the way')}</h3>
      <p className="mute small">{t('Choose a State to see its local governments.')}</p>
      <div className="mt-2">
        <TileMap
          label={t('Map of States: leaders seated or on the way')}
          tiles={answer.states.map((state) => ({
            code: state.code.slice(3),
            name: state.name,
            step: shadeOf(peopleOf(state), most),
            text: formatNumber(peopleOf(state)),
            href: stateHref(state.code),
            current: state.code === current,
          }))}
        />
      </div>
      <div className="mt-3">
        <MapScale low={formatNumber(0)} high={formatNumber(most)} />
      </div>
    </div>
  )
}

const LgasOf = ({ state }: { state: string }) => {
  const t = useT()
  const { data, problem } = useRead(challengeApi.seats, stateSeatsRead(state))
  if (!data?.state)
    return (
      <PartProblem
        again={`${to('challenge')}#places`}
        message={problem?.status === 404 ? problem.message : undefined}
      />
    )
  return (
    <>
      <SeatsTable
        caption={t('Local governments of {state}', { state: data.state.name })}
        place={t('Place')}
        rows={data.lgas.map((lga) => ({
          ...lga,
          key: lga.id,
          name: (
            <Link
              href={
                lga.inPipeline + lga.filled > 0 ? leadersInHref(state, lga.id) : nominateIn(state, lga.id)
              }
            >
              {lga.name}
            </Link>
          ),
        }))}
      />
      <p className="small mute">
        {t(
          'Choose a name to see the leaders of the place, or to nominate someone where there is no one yet.',
        )}
      </p>
    </>
  )
}

/** Seats by zone and State, and by local government for a chosen State; also as a file. */
export const NationalCoverage = ({ answer, state }: { answer: SeatsAnswer; state: string | undefined }) => {
  const t = useT()
  return (
    <Section title={t('National coverage')}>
      <div className="wide2 stack">
        <CoverageCloth />
        <StatesMap answer={answer} current={state} />
      </div>
      <div id="places" className="stack mt-6">
        {state ? <LgasOf state={state} /> : null}
        <SeatsTable
          caption={t('Seats by zone')}
          place={t('Zone')}
          rows={answer.zones.map((zone) => ({ ...zone, key: zone.zone, name: t(zoneNames[zone.zone]) }))}
        />
        <Disclosure summary={t('Seats by State')}>
          <SeatsTable
            caption={t('Seats by State')}
            place={t('State')}
            rows={answer.states.map((each) => ({
              ...each,
              key: each.code,
              name: <Link href={stateHref(each.code)}>{each.name}</Link>,
              isCurrent: each.code === state,
            }))}
          />
        </Disclosure>
        <p className="small mute read">
          {t(
            'Filled: held by a deployed leader. Kept: for a leader who was chosen and is in training. People: on the way, from nomination to training.',
          )}
        </p>
        <p>
          <ButtonLink href="/api/challenge/seats.csv" size="sm" variant="quiet" icon={arrowDownIcon} download>
            {t('Download all 774 as a table (CSV)')}
          </ButtonLink>
        </p>
      </div>
    </Section>
  )
}
