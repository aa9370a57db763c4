import { formatNumber, useT } from '#platform/web/language.tsx'
import { EmbedCode } from '#platform/web/embed-code.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { to } from '#shared/sitemap.ts'
import { BackLink, Breadcrumbs } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { StatGrid } from '#ui/data/stat.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Table } from '#ui/data/table.tsx'
import { type LgaDetail, regionsApi, type Ward, zoneNames } from '../../contract.ts'
import { geographyHref } from './geography-search.ts'
import { Figure, PlaceActions, ReadProblem } from './parts.tsx'
import { wardMark } from './place-search.tsx'

export const lgaRead = (lgaId: string) => read(regionsApi.lga, { params: { lgaId } })

const Wards = ({ wards }: { wards: readonly Ward[] }) => {
  const t = useT()
  return (
    <Section title={t('Wards')}>
      <Table
        className="tight"
        fold={false}
        caption={t('Wards and their polling units')}
        hideCaption
        columns={[{ label: t('Ward') }, { label: t('INEC code') }, { label: t('Polling units'), end: true }]}
        rows={wards.map(({ code, name, pollingUnitCount }) => ({
          key: code,
          cells: [
            <span key="name" id={wardMark(code)}>
              {name}
            </span>,
            <span key="code" className="num">
              {code}
            </span>,
            formatNumber(pollingUnitCount),
          ],
        }))}
      />
    </Section>
  )
}

const Seats = ({ lga }: { lga: LgaDetail }) => {
  const t = useT()
  const { aliases, senatorialDistrict, federalConstituencies } = lga
  const rows = [
    { label: t('Senatorial district'), value: senatorialDistrict?.name ?? t('Unknown') },
    {
      label: t('Federal constituency'),
      value: federalConstituencies.map(({ name }) => name).join(', ') || t('Unknown'),
    },
    ...(aliases.length > 0 ? [{ label: t('Old names and other spellings'), value: aliases.join(', ') }] : []),
  ]
  return (
    <Section title={t('Who speaks for this place')}>
      <SummaryList rows={rows} />
      {federalConstituencies.some(({ isPartOfLga }) => isPartOfLga) && (
        <Notice className="mt-3">
          {t(
            'This local government has two seats in the House of Representatives. Your ward decides which one is yours.',
          )}
        </Notice>
      )}
    </Section>
  )
}

const Shown = ({ lga }: { lga: LgaDetail }) => {
  const t = useT()
  const { id, name, state, stateName, zone } = lga
  return (
    <>
      <Breadcrumbs
        label={t('Where you are')}
        items={[
          { href: to('geography'), label: t('Geography') },
          { href: geographyHref({ zone }), label: t(zoneNames[zone]) },
          { href: geographyHref({ state }), label: stateName },
          { label: name },
        ]}
      />
      <PageHead
        title={name}
        lead={t('Local government in {state}', { state: stateName })}
        actions={
          <>
            <PlaceActions state={state} lga={id} />
            <ShareAndPrint href={geographyHref({ lga: id })} />
          </>
        }
      />
      <StatGrid>
        <Figure value={lga.wardCount} label={t('Wards')} />
        <Figure
          value={lga.pollingUnitCount}
          label={t('Polling units')}
          note={t("INEC's public directory count (2022)")}
        />
      </StatGrid>
      <Seats lga={lga} />
      <Wards wards={lga.wards} />
      <EmbedCode path={`/embed/lga/${id}`} title={name} />
    </>
  )
}

/** One LGA: its figures, seats, other names and wards. */
export const LgaView = ({ id, state }: { id: string; state: string }) => {
  const t = useT()
  const { data, problem } = useRead(regionsApi.lga, lgaRead(id))
  if (data) return <Shown lga={data} />
  return (
    <>
      <BackLink href={geographyHref({ state })}>{t('All local governments of the State')}</BackLink>
      <PageHead title={t('Local government')} />
      <ReadProblem problem={problem} again={geographyHref({ lga: id })} />
    </>
  )
}
