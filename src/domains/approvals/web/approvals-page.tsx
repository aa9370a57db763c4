import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type Approval, type ApprovalPage, approvalsApi } from '../contract.ts'
import { ApprovalCard } from './approval-card.tsx'
import { type ApprovalPlace, approvalsRead, approvalsSearch } from './approval-place.ts'

/** The refusal of a form whose proposal has left the list, so that its own form cannot show it. */
const LostRefusal = ({ items }: { items: readonly Approval[] }) => {
  const t = useT()
  const { form } = usePageState()
  const of = /\/api\/approvals\/([^/]+)\//.exec(form?.call ?? '')?.[1]
  if (!form?.problem || of === undefined || items.some(({ id }) => id === of)) return null
  return (
    <Notice tone="bad" role="alert" title={t('That did not work.')}>
      {t(form.problem.message)}
    </Notice>
  )
}

const Nothing = ({ list }: ApprovalPlace) => {
  const t = useT()
  if (list === 'mine')
    return (
      <EmptyState level={2} title={t('You have proposed nothing yet.')}>
        {t('What you propose stays here with its result.')}
      </EmptyState>
    )
  return (
    <EmptyState level={2} title={t('Nothing waits for you.')}>
      {t('When someone proposes something that needs two people, you find it here.')}
    </EmptyState>
  )
}

const Lists = ({ data, place }: { data: ApprovalPage; place: ApprovalPlace }) => {
  const t = useT()
  const tab = (list: ApprovalPlace['list'], label: string) => ({
    href: approvalsSearch.href({ list }),
    label,
    count: formatNumber(data.counts[list]),
    current: place.list === list,
  })
  return (
    <>
      <Tabs
        label={t('List')}
        items={[tab('waiting', t('Waits for you')), tab('mine', t('Proposed by you'))]}
      />
      <LostRefusal items={data.items} />
      {data.items.length === 0 && <Nothing {...place} />}
      {data.items.map((item) => (
        <ApprovalCard key={item.id} item={item} />
      ))}
      <NextPage href={data.nextCursor && approvalsSearch.href(place, { cursor: data.nextCursor })} />
    </>
  )
}

/** Everything that waits for a second person, of all consoles, and what became of the viewer's own proposals. */
const ApprovalsPage = () => {
  const t = useT()
  const place = approvalsSearch.read(useSearch())
  const state = useRead(approvalsApi.approvals, approvalsRead(place))
  return (
    <>
      <PageHead
        lead={t('One person proposes and another confirms. No one can confirm their own proposal.')}
      />
      <Loaded state={state}>{(data) => <Lists data={data} place={place} />}</Loaded>
    </>
  )
}

export default page({
  component: ApprovalsPage,
  frame: 'stack gap-4',
  reads: ({ search }) => [approvalsRead(approvalsSearch.read(search))],
})
