import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { organizationKindNames, organizationStateNames } from '../contract.ts'
import {
  consoleOrganizationLists,
  organizationsConsoleApi,
  type RegisteredOrganization,
} from '../contracts/console-contract.ts'
import { failed } from './directory/organization-words.ts'

const listOf = (search: URLSearchParams) =>
  consoleOrganizationLists.find((list) => list === search.get('list')) ?? 'pending'
const hrefOf = (list: string): string => `${to('organizationsConsole')}?list=${list}`
const consoleRead = (list: (typeof consoleOrganizationLists)[number]) =>
  read(organizationsConsoleApi.organizationsConsole, { query: { list } })

const Deciding = ({ item }: { item: RegisteredOrganization }) => {
  const t = useT()
  return (
    <Propose
      call={organizationsConsoleApi.proposeOrganization}
      params={{ slug: item.slug }}
      then={hrefOf(item.state)}
      failed={failed}
      className="stack mt-3"
      submit={t('Propose')}
      size="sm"
    >
      <RadioCards
        name="to"
        legend={t('Your decision')}
        columns={2}
        options={item.next.map((value) => ({ value, label: t(organizationStateNames[value]) }))}
      />
      <ReasonField hint={t('The owner reads it. Describe what you compared, or what is missing.')} />
    </Propose>
  )
}

const One = ({ item }: { item: RegisteredOrganization }) => {
  const t = useT()
  const lines = (text: string) => <span className="lines">{text}</span>
  return (
    <Card as="article" title={item.name} action={<Chip>{item.cacNumber}</Chip>}>
      {item.isNumberTaken && (
        <Notice tone="bad" title={t('An organization with this CAC number is verified already.')} />
      )}
      <SummaryList
        rows={[
          { label: t('What it is'), value: t(organizationKindNames[item.kind]) },
          { label: t('Submitted'), value: formatDate(item.registeredAt, t) },
          { label: t('Registered address'), value: lines(item.address) },
          { label: t('Who signs for it?'), value: lines(item.signatories) },
          { label: t('Who owns or controls it?'), value: lines(item.owners) },
          { label: t('Declared political links'), value: lines(item.links || t('None')) },
          {
            label: t('CAC certificate'),
            value: item.documentUrl ? <a href={item.documentUrl}>{t('Open')}</a> : t('None'),
          },
          ...(item.reason ? [{ label: t('Last reason'), value: lines(item.reason) }] : []),
        ]}
      />
      {item.waitsFor && (
        <p className="mt-3">
          <a href={to('approvals')}>
            {t('Waits for a second person: {decision}', {
              decision: t(organizationStateNames[item.waitsFor]),
            })}
          </a>
        </p>
      )}
      {item.next.length > 0 && <Deciding item={item} />}
    </Card>
  )
}

/** Registrations and verified organizations, for those who check them; two people decide. */
const OrganizationsConsolePage = () => {
  const t = useT()
  const list = listOf(useSearch())
  const state = useRead(organizationsConsoleApi.organizationsConsole, consoleRead(list))
  return (
    <>
      <PageHead
        lead={t(
          'Compare each with the public search of the CAC. Two people decide, and neither belongs to it.',
        )}
      />
      <Tabs
        label={t('List')}
        items={consoleOrganizationLists.map((each) => ({
          href: hrefOf(each),
          label: t(organizationStateNames[each]),
          current: each === list,
        }))}
      />
      <Loaded
        state={state}
        empty={
          <EmptyState className="card" level={2} title={t('Nothing is waiting here.')}>
            {t('Registrations appear here when people hand them in.')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <div className="stack">
            {items.map((item) => (
              <One key={item.slug} item={item} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: OrganizationsConsolePage,
  frame: 'read stack',
  reads: ({ search }) => [consoleRead(listOf(search))],
})
