import { StoppedNotice, stoppedRead } from '#domains/switches/web/stopped-notice.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { ClosedNotice } from '#platform/web/forms/closed-notice.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { drawConsoleApi } from '../console-contract.ts'
import { ConsoleDrawCard } from './console/console-draw-card.tsx'
import { NewDrawForm } from './console/new-draw-form.tsx'
import { drawSup } from './draw/draw-presentation.tsx'

const consoleRead = read(drawConsoleApi.drawConsole)

const BeaconNotice = ({ beacon }: { beacon: 'none' | 'test' | 'public' }) => {
  const t = useT()
  if (beacon === 'public') return null
  return beacon === 'none' ? (
    <ClosedNotice carrier="beacon">{t('You can write drafts now.')}</ClosedNotice>
  ) : (
    <Notice tone="warn" title={t('Draws use a test beacon here.')}>
      {t('Its random numbers are for trying out. A real draw uses a public one.')}
    </Notice>
  )
}

/** For finance: drafts, and what two people decide about each draw. */
const DrawConsolePage = () => {
  const t = useT()
  const state = useRead(drawConsoleApi.drawConsole, consoleRead)
  return (
    <>
      <StoppedNotice name="draws" />
      <PageHead
        lead={t('One person proposes each step, another one confirms it. No one chooses the winners.')}
      />
      <Loaded state={state}>
        {({ items, beacon, fund }) => (
          <>
            <BeaconNotice beacon={beacon} />
            <p className="num">{t('The rewards fund has {amount} SUP.', { amount: drawSup(fund) })}</p>
            {items.length === 0 && (
              <EmptyState className="card" level={2} title={t('There is no prize draw yet')} />
            )}
            {items.map((draw) => (
              <ConsoleDrawCard key={draw.id} draw={draw} />
            ))}
            <NewDrawForm />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: DrawConsolePage,
  reads: () => [consoleRead, stoppedRead],
})
