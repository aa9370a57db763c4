import { identityApi } from '#domains/identity/contract.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import { LgaFinder } from '#domains/regions/web/choosing/lga-finder.tsx'
import { placeSearchReads } from '#domains/regions/web/choosing/place-search-read.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read, type Read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { VerifiedRequired } from '#platform/web/gate-pages.tsx'
import { Gate } from '#platform/web/gate.tsx'
import { latePart } from '#platform/web/late-part.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { opendataApi } from '../contract.ts'
import { sendingApi } from '../contracts/sending-contract.ts'
import { type TemplateName, templateNames, templates } from '../templates-contract.ts'
import { OwnRecords, ownRecordsRead } from './sending/own-records.tsx'
import { RecordForm } from './sending/record-form.tsx'
import { sentListRead } from './sending/sent-list-read.ts'
import { sendingHref, type SendingSearch, sendingSearchOf } from './sending/sending-search.ts'

/** Most people send one record, not a list. */
const listForm = latePart(async () => (await import('./sending/list-form.tsx')).ListForm)
const listOutcome = latePart(async () => (await import('./sending/list-outcome.tsx')).ListOutcome)

const accessRead = read(identityApi.verifiedAccess)
const recordRead = (recordId: string) => read(opendataApi.record, { params: { recordId } })
const lgaRead = (lgaId: string) => read(regionsApi.lga, { params: { lgaId } })

const ChooseTable = () => {
  const t = useT()
  return (
    <Section title={t('What did you see?')}>
      <ItemList className="card flush">
        {templateNames.map((table) => (
          <Item
            key={table}
            href={sendingHref({ table })}
            title={t(templates[table].title)}
            detail={t(templates[table].about)}
          />
        ))}
      </ItemList>
    </Section>
  )
}

const Correcting = ({ table, lga, record }: { table: TemplateName; lga: string; record: string }) => {
  const t = useT()
  const state = useRead(opendataApi.record, recordRead(record))
  return (
    <Loaded state={state} again={to('openData')} failed={t('This record does not exist, or was removed.')}>
      {({ fields }) => <RecordForm table={table} lga={lga} recordId={record} filled={{ fields }} />}
    </Loaded>
  )
}

const Resending = ({ table, lga, again, record }: SendingSearch & { table: TemplateName; lga: string }) => {
  const state = useRead(sendingApi.ownRecords, ownRecordsRead)
  return (
    <Loaded state={state}>
      {({ items }) => (
        <RecordForm table={table} lga={lga} recordId={record} filled={items.find(({ id }) => id === again)} />
      )}
    </Loaded>
  )
}

const Forms = ({ search, table, lga }: { search: SendingSearch; table: TemplateName; lga: string }) => {
  const t = useT()
  if (search.again) return <Resending {...search} table={table} lga={lga} />
  if (search.record) return <Correcting table={table} lga={lga} record={search.record} />
  return (
    <>
      <Segments
        label={t('How many')}
        items={[
          { href: sendingHref({ table, lga }), label: t('One record'), current: !search.as },
          {
            href: sendingHref({ table, lga, as: 'list' }),
            label: t('A list (CSV)'),
            current: search.as === 'list',
          },
        ]}
      />
      {search.as ? <listForm.Late table={table} lga={lga} /> : <RecordForm table={table} lga={lga} />}
    </>
  )
}

const Filling = ({ search, table }: { search: SendingSearch; table: TemplateName }) => {
  const t = useT()
  const { lga } = search
  return (
    <>
      <BackLink href={sendingHref(lga && !search.record && !search.again ? { table } : {})}>
        {t('Back')}
      </BackLink>
      <PageHead
        title={t(templates[table].title)}
        kicker={lga ? <PlaceName lga={lga} /> : t('Submit data')}
        lead={search.record ? t('Correct or update this') : undefined}
      />
      {lga ? (
        <Forms search={search} table={table} lga={lga} />
      ) : (
        <LgaFinder
          action={to('dataSubmission')}
          chosen={['table', table]}
          q={search.place}
          hrefOf={(found) => sendingHref({ ...search, lga: found })}
        />
      )}
    </>
  )
}

const PlaceName = ({ lga }: { lga: string }) => {
  const { data } = useRead(regionsApi.lga, lgaRead(lga))
  return data ? `${data.name}, ${data.stateName}` : ''
}

const Inside = () => {
  const t = useT()
  const search = sendingSearchOf(useSearch())
  return (
    <div className="wrap page stack read">
      {search.table ? (
        <Filling search={search} table={search.table} />
      ) : (
        <>
          <PageHead
            lead={t(
              'Tell us what you saw in your area and where it can be checked. We never publish your name.',
            )}
            actions={
              <ButtonLink variant="quiet" href={to('openData')}>
                {t('See the open data')}
              </ButtonLink>
            }
          />
          {search.list && <listOutcome.Late listId={search.list} />}
          <ChooseTable />
          <OwnRecords />
        </>
      )}
    </div>
  )
}

/**
 * Verified people hand in data about their place: a table, a place, then one record or a list [RT-05]; the gate asks
 * whether the person may [GD-04].
 */
const DataSubmissionPage = () => {
  const t = useT()
  const access = useRead(identityApi.verifiedAccess, accessRead)
  return (
    <Gate
      state={access}
      waiting={t('Loading...')}
      instead={<VerifiedRequired kycHref={to('kyc')} engageHref={to('engage')} />}
    >
      <Inside />
    </Gate>
  )
}

const readsOf = (search: SendingSearch): Read[] => {
  if (!search.table) return [ownRecordsRead, ...(search.list ? [sentListRead(search.list)] : [])]
  if (!search.lga) return placeSearchReads(search.place)
  const filled = search.again ? [ownRecordsRead] : search.record ? [recordRead(search.record)] : []
  return [lgaRead(search.lga), ...filled]
}

export default page({
  component: DataSubmissionPage,
  frame: null, // the gate has its own
  prepare: async ({ search }) => {
    const { as, list } = sendingSearchOf(search)
    if (as) await listForm.load()
    if (list) await listOutcome.load()
  },
  reads: ({ search }) => [accessRead, ...readsOf(sendingSearchOf(search))],
})
