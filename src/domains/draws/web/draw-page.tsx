import { StoppedNotice, stoppedRead } from '#domains/switches/web/stopped-notice.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type Draw, drawsApi } from '../contract.ts'
import { DrawCheckCard } from './draw/check-card.tsx'
import { DrawChips, drawSup } from './draw/draw-presentation.tsx'
import { EnterCard } from './draw/enter-card.tsx'
import { OwnEntries, OwnPrize } from './draw/own-cards.tsx'
import { PrizesCard, DrawResultCard } from './draw/prizes.tsx'

const drawRead = (drawId: string) => read(drawsApi.draw, { params: { drawId } })

const Notices = ({ draw }: { draw: Draw }) => {
  const t = useT()
  return (
    <>
      <StoppedNotice name="draws" />
      {draw.state === 'cancelled' && (
        <Notice tone="warn" title={t('This draw was cancelled.')}>
          {/* Staff write it in the language that they choose; our own reasons are translated. */}
          <p>{t(draw.reason)}</p>
          <p>{t('Every paid entry goes back to the wallet that paid it.')}</p>
        </Notice>
      )}
      {draw.isSample && (
        <Notice title={t('Sample draw.')}>
          {t('This draw and its prizes are invented, to show how the product works.')}
        </Notice>
      )}
    </>
  )
}

const Shown = ({ draw }: { draw: Draw }) => {
  const t = useT()
  return (
    <article className="stack">
      <BackLink href={to('draws')}>{t('All prize draws')}</BackLink>
      <PageHead
        kicker={<DrawChips draw={draw} />}
        title={draw.title}
        lead={t('{count, plural, one {# prize} other {# prizes}}: {amount} SUP in all', {
          count: draw.prizes,
          amount: drawSup(draw.pool),
        })}
      />
      <Notices draw={draw} />
      <div className="stack wide2">
        <div className="stack">
          <OwnPrize draw={draw} />
          <EnterCard draw={draw} />
          <OwnEntries draw={draw} />
          <DrawResultCard draw={draw} />
          <DrawCheckCard draw={draw} />
        </div>
        <div className="stack">
          <PrizesCard draw={draw} />
          <Card title={t('Rules')} id="rules">
            <p className="lines">{draw.rules}</p>
          </Card>
        </div>
      </div>
    </article>
  )
}

const missing = message('This prize draw does not exist, or was removed.')

/** One prize draw: how to enter, its prizes and rules, its result, and how to check it. */
const DrawPage = () => {
  const t = useT()
  const { drawId = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(drawsApi.draw, drawRead(drawId))}
      missing={missing}
      list={{ href: to('draws'), label: t('All prize draws') }}
    >
      {(draw) => <Shown draw={draw} />}
    </LoadedPage>
  )
}

export default page({
  component: DrawPage,
  frame: '',
  reads: ({ params: { drawId = '' } }) => [drawRead(drawId), stoppedRead],
  head: ({ params: { drawId = '' }, t, found, failed }) => {
    const draw = found<Draw>(drawRead(drawId))
    if (!draw) return failedHead(failed(drawRead(drawId)), missing, t)
    return {
      title: draw.title,
      description: t('Prize draws with public rules, a free entry, and results that anyone can check.'),
      canonical: to('draw', { drawId: draw.id }),
    }
  },
})
