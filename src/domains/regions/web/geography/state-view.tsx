import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { to } from '#shared/sitemap.ts'
import { BackLink, Breadcrumbs } from '#ui/navigation/back-link.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { StatGrid } from '#ui/data/stat.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { regionsApi, type StateDetail, zoneNames } from '../../contract.ts'
import { LgaTable } from './country.tsx'
import { geographyHref } from './geography-search.ts'
import { Figure, PlaceActions, ReadProblem } from './parts.tsx'

export const stateDetailRead = (stateCode: string) => read(regionsApi.state, { params: { stateCode } })

const Seats = ({ state }: { state: StateDetail }) => {
  const t = useT()
  const { senatorialDistricts, federalConstituencies } = state
  return (
    <Section title={t('Seats in the National Assembly')}>
      <div className="stack gap-2">
        <Disclosure
          summary={t('{count, plural, one {# senatorial district} other {# senatorial districts}}', {
            count: senatorialDistricts.length,
          })}
        >
          <SummaryList
            rows={senatorialDistricts.map(({ name, lgas }) => ({ label: name, value: lgas.join(', ') }))}
          />
        </Disclosure>
        <Disclosure
          summary={t('{count, plural, one {# federal constituency} other {# federal constituencies}}', {
            count: federalConstituencies.length,
          })}
        >
          <ul className="stack gap-1 small">
            {federalConstituencies.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </Section>
  )
}

const Shown = ({ state }: { state: StateDetail }) => {
  const t = useT()
  const { code, name, zone, capital } = state
  return (
    <>
      <Breadcrumbs
        label={t('Where you are')}
        items={[
          { href: to('geography'), label: t('Geography') },
          { href: geographyHref({ zone }), label: t(zoneNames[zone]) },
          { label: name },
        ]}
      />
      <PageHead
        title={name}
        lead={t('Capital: {capital}', { capital })}
        actions={
          <>
            <PlaceActions state={code} />
            <ShareAndPrint href={geographyHref({ state: code })} />
          </>
        }
      />
      <StatGrid>
        <Figure value={state.lgaCount} label={t('Local governments')} />
        <Figure value={state.wardCount} label={t('Wards')} />
        <Figure
          value={state.pollingUnitCount}
          label={t('Polling units')}
          note={t("INEC's public directory count (2022)")}
        />
      </StatGrid>
      <Section title={t('Local governments')}>
        <LgaTable lgas={state.lgas} />
      </Section>
      <Seats state={state} />
    </>
  )
}

/** One State: its figures, its LGAs and its seats. */
export const StateView = ({ code }: { code: string }) => {
  const t = useT()
  const { data, problem } = useRead(regionsApi.state, stateDetailRead(code))
  if (data) return <Shown state={data} />
  return (
    <>
      <BackLink href={to('geography')}>{t('Geography')}</BackLink>
      <PageHead title={t('State')} />
      <ReadProblem problem={problem} again={geographyHref({ state: code })} />
    </>
  )
}
