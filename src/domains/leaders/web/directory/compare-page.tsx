import type { ReactNode } from 'react'
import { type Translate, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { shareIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Table } from '#ui/data/table.tsx'
import { MAX_COMPARE, compareApi, type ComparedLeader } from '../../contracts/compare-contract.ts'
import { officeTypeNames } from '../../contracts/leader-contract.ts'
import { canCompare, compareHref, idsIn } from './compare-search.ts'
import { LeaderChips } from './leader-card.tsx'
import { placeLine } from '../leader-presentation.ts'

const compareRead = (ids: readonly string[]) => read(compareApi.compare, { query: { ids: ids.join(',') } })

/** Column headings; two people with the same name get numbers. */
const headings = (leaders: readonly ComparedLeader[]): string[] =>
  leaders.map(({ fullName }, index) =>
    leaders.some((other, at) => at !== index && other.fullName === fullName)
      ? `${fullName} (${index + 1})`
      : fullName,
  )

/** The rows of the comparison, each with its sentence. */
const rowsFor = (t: Translate): [string, (leader: ComparedLeader) => ReactNode][] => [
  [t('Office'), ({ currentOffice }) => currentOffice],
  [t('Office type'), ({ officeType }) => t(officeTypeNames[officeType])],
  [t('Place'), placeLine],
  [
    t('Status'),
    (leader) => (
      <span className="row wrapf gap-1">
        <LeaderChips leader={leader} />
      </span>
    ),
  ],
  [t('Checked on'), ({ verifiedAt }) => (verifiedAt ? formatDate(verifiedAt, t) : t('Not yet'))],
  [t('Pieces of evidence'), ({ evidence }) => evidence],
  [t('Endorsements'), ({ endorsements }) => endorsements],
  [t('Upheld reports'), ({ reports }) => reports],
  [t('Community score'), ({ score }) => score],
]

const SideBySide = ({ leaders }: { leaders: readonly ComparedLeader[] }) => {
  const t = useT()
  const ids = leaders.map(({ id }) => id)
  const links = leaders.map(({ id, fullName }) => (
    <span key={id} className="stack gap-1">
      <a href={to('leader', { leaderId: id })}>{t('Profile of {name}', { name: fullName })}</a>
      {leaders.length > 2 && (
        <a href={compareHref(ids.filter((other) => other !== id))}>
          {t('Remove {name}', { name: fullName })}
        </a>
      )}
    </span>
  ))
  return (
    <Table
      caption={t('Leaders side by side')}
      hideCaption
      columns={[t('What is compared'), ...headings(leaders)].map((label) => ({ label }))}
      rows={[
        ...rowsFor(t).map(([label, cell]) => ({ key: label, cells: [label, ...leaders.map(cell)] })),
        { key: 'links', cells: [t('More'), ...links] },
      ]}
    />
  )
}

const Compared = ({ ids }: { ids: readonly string[] }) => {
  const t = useT()
  const { data } = useRead(compareApi.compare, compareRead(ids))
  if (!data)
    return (
      <Notice tone="bad" role="alert" title={t('We could not load the list.')}>
        <p>{t('Check your network, then try again.')}</p>
        <p className="row mt-2">
          <ButtonLink size="sm" variant="quiet" href={compareHref(ids)}>
            {t('Try again')}
          </ButtonLink>
        </p>
      </Notice>
    )
  return (
    <>
      {data.items.length < ids.length && (
        <Notice tone="warn" title={t('Not everyone was found.')}>
          {t('Someone you chose is no longer in the directory, or the address is wrong.')}
        </Notice>
      )}
      {data.items.length > 0 && <SideBySide leaders={data.items} />}
      <p className="no-print">
        <Button
          variant="quiet"
          size="sm"
          icon={shareIcon}
          data-share={compareHref(ids)}
          data-copied={t('Link copied to clipboard!')}
        >
          {t('Share')}
        </Button>
      </p>
    </>
  )
}

const ChooseOthers = ({ isTooMany }: { isTooMany: boolean }) => {
  const t = useT()
  return (
    <EmptyState
      className="card"
      level={2}
      title={isTooMany ? t('That is too many leaders') : t('Choose at least 2 leaders')}
      action={<ButtonLink href={to('leaders')}>{t('Choose leaders')}</ButtonLink>}
    >
      <p>{t('Tick 2 to {most} leaders in the directory, then press Compare.', { most: MAX_COMPARE })}</p>
    </EmptyState>
  )
}

/** Compares two to four leaders, at an address that can be shared. */
const ComparePage = () => {
  const t = useT()
  const ids = idsIn(useSearch())
  return (
    <>
      <BackLink href={to('leaders')}>{t('All leaders')}</BackLink>
      <PageHead
        lead={t('This shows only what was checked or counted. Read each profile before you choose.')}
      />
      {canCompare(ids) ? <Compared ids={ids} /> : <ChooseOthers isTooMany={ids.length > MAX_COMPARE} />}
    </>
  )
}

export default page({
  component: ComparePage,
  reads: ({ search }) => {
    const ids = idsIn(search)
    return canCompare(ids) ? [compareRead(ids)] : []
  },
})
