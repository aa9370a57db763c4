import type { ReactNode } from 'react'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatMonth } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { MeterRow } from '#ui/data/meter.tsx'
import { Table } from '#ui/data/table.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import {
  type InstitutionProfile,
  institutionsApi,
  institutionTypeNames,
  ownershipNames,
} from '../contract.ts'
import { sealNames, sizeNames } from '../rules.ts'
import { HowRounded, kindLine, TableFile } from './parts/school-words.tsx'

const MAX_COMPARED = 3
const MAX_FOUND = 10

interface Compared {
  readonly ids: readonly string[]
  readonly search: string
}

const comparedIn = (asked: URLSearchParams): Compared => ({
  ids: [...new Set(asked.getAll('with').filter((id) => /^[a-z0-9-]{2,80}$/.test(id)))].slice(0, MAX_COMPARED),
  search: (asked.get('search') ?? '').trim().slice(0, 80),
})

const hrefOf = (ids: readonly string[]): string =>
  `${to('compareInstitutions')}?${new URLSearchParams(ids.map((id) => ['with', id])).toString()}`

const oneRead = (institutionId: string): Read =>
  read(institutionsApi.institution, { params: { institutionId } })
const foundRead = (search: string): Read =>
  read(institutionsApi.institutions, { query: { search, limit: String(MAX_FOUND) } })

const Found = ({ ids, search }: Compared) => {
  const t = useT()
  const { data } = useRead(institutionsApi.institutions, foundRead(search))
  const items = data?.items.filter(({ id }) => !ids.includes(id)) ?? []
  if (items.length === 0) return <p className="mute">{t('No institution matches')}</p>
  return (
    <Card flush as="div">
      <ItemList>
        {items.map((item) => (
          <Item key={item.id} href={hrefOf([...ids, item.id])} title={item.name} detail={kindLine(item, t)} />
        ))}
      </ItemList>
    </Card>
  )
}

const Adding = ({ ids, search }: Compared) => {
  const t = useT()
  if (ids.length >= MAX_COMPARED)
    return <p className="mute">{t('You compare three. Take one away to add another.')}</p>
  return (
    <div className="stack gap-3">
      <form role="search" className="finder" action={to('compareInstitutions')} method="get">
        {ids.map((id) => (
          <input key={id} type="hidden" name="with" value={id} />
        ))}
        <SearchField
          name="search"
          label={t('Add an institution')}
          placeholder={t('Name')}
          maxLength={80}
          defaultValue={search}
        />
        <Button type="submit" variant="quiet">
          {t('Search')}
        </Button>
      </form>
      {search && <Found ids={ids} search={search} />}
    </div>
  )
}

const Comparison = ({ rows }: { rows: readonly InstitutionProfile[] }) => {
  const t = useT()
  const none = '–'
  const line = (label: string, valueOf: (row: InstitutionProfile) => string | number) => ({
    key: label,
    cells: [label, ...rows.map(valueOf)],
  })
  const withFigures = rows.filter(({ months }) => months.length > 0)
  return (
    <Section title={t('Side by side')} action={<TableFile />}>
      {withFigures.length > 0 && (
        <div className="stack gap-3">
          {withFigures.map(({ id, name, months: [last] }) => (
            <MeterRow key={id} label={name} value={last?.share ?? 0} text={`${last?.share ?? 0}%`} />
          ))}
        </div>
      )}
      <Table
        className="mt-3"
        fold={false}
        caption={t('Side by side')}
        hideCaption
        columns={[{ label: t('What') }, ...rows.map(({ name }) => ({ label: name }))]}
        rows={[
          line(t('Kind of institution'), ({ type }) => (type ? t(institutionTypeNames[type]) : none)),
          line(t('Who runs it'), ({ ownership }) => (ownership ? t(ownershipNames[ownership]) : none)),
          line(t('State'), ({ stateName }) => stateName ?? none),
          line(t('Founded'), ({ founded }) => founded ?? none),
          line(t('Last month with figures'), ({ months: [last] }) =>
            last ? formatMonth(last.month, t) : none,
          ),
          line(t('Took part'), ({ months: [last] }) => (last ? `${last.share}%` : none)),
          line(t('Members'), ({ months: [last] }) => (last ? formatNumber(last.people) : none)),
          line(t('Actions'), ({ months: [last] }) => (last ? formatNumber(last.actions) : none)),
          line(t('Size'), ({ place }) => (place ? t(sizeNames[place.sizeClass]) : none)),
          line(t('Score'), ({ place }) => place?.score ?? none),
          line(t('Place within its size'), ({ place }) =>
            place ? t('{rank} of {of}', { rank: place.rank, of: place.of }) : none,
          ),
          line(t('Seal'), ({ place }) => (place?.seal ? t(sealNames[place.seal]) : none)),
        ]}
      />
      {withFigures.length < rows.length && (
        <p className="small mute mt-3">{t('A dash means: not known, or too few people to be shown.')}</p>
      )}
    </Section>
  )
}

interface GatherProps {
  readonly ids: readonly string[]
  readonly rows?: readonly InstitutionProfile[]
  readonly children: (rows: readonly InstitutionProfile[]) => ReactNode
}

const GatherOne = ({ id, ids, rows = [], children }: GatherProps & { id: string }) => {
  const { data } = useRead(institutionsApi.institution, oneRead(id))
  return (
    <Gather ids={ids} rows={data ? [...rows, data] : rows}>
      {children}
    </Gather>
  )
}

/** Reads one institution after the other, so that each has a hook of its own. */
const Gather = ({ ids: [id, ...ids], rows = [], children }: GatherProps) =>
  id === undefined ? (
    children(rows)
  ) : (
    <GatherOne key={id} id={id} ids={ids} rows={rows}>
      {children}
    </GatherOne>
  )

const Shown = ({ rows, compared }: { rows: readonly InstitutionProfile[]; compared: Compared }) => {
  const t = useT()
  return (
    <>
      {rows.length > 0 && (
        <p className="row wrapf gap-2">
          {rows.map(({ id, name }) => (
            <FilterChip
              key={id}
              href={hrefOf(rows.filter((row) => row.id !== id).map((row) => row.id))}
              removeLabel={t('Take away')}
            >
              {name}
            </FilterChip>
          ))}
        </p>
      )}
      <Adding {...compared} />
      {rows.length < compared.ids.length && (
        <Notice tone="warn" title={t('One of them is not on the list.')} />
      )}
      {rows.length > 0 && <Comparison rows={rows} />}
    </>
  )
}

/** Two or three institutions side by side [CM-03]. */
const CompareInstitutionsPage = () => {
  const t = useT()
  const compared = comparedIn(useSearch())
  return (
    <>
      <PageHead
        lead={t('Two or three institutions side by side.')}
        actions={<Anchor href={to('institutions')}>{t('All institutions')}</Anchor>}
      />
      <Gather ids={compared.ids}>{(rows) => <Shown rows={rows} compared={compared} />}</Gather>
      <HowRounded />
    </>
  )
}

export default page({
  component: CompareInstitutionsPage,
  reads: ({ search }) => {
    const compared = comparedIn(search)
    return [...compared.ids.map(oneRead), ...(compared.search ? [foundRead(compared.search)] : [])]
  },
})
