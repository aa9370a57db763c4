import { StoppedNotice, stoppedRead } from '#domains/switches/web/stopped-notice.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type DrawCard, drawsApi } from '../contract.ts'
import { DrawChips, drawSup } from './draw/draw-presentation.tsx'

const drawsRead = read(drawsApi.draws)

const When = ({ draw: { state, opensAt, closesAt } }: { draw: DrawCard }) => {
  const t = useT()
  if (state === 'announced') return t('Opens {time}', { time: formatMoment(opensAt, t) })
  if (state === 'open') return t('Open until {time}', { time: formatMoment(closesAt, t) })
  return t('Closed {time}', { time: formatMoment(closesAt, t) })
}

const Round = ({ draw }: { draw: DrawCard }) => {
  const t = useT()
  return (
    <Card title={<Anchor href={to('draw', { drawId: draw.id })}>{draw.title}</Anchor>}>
      <DrawChips draw={draw} />
      <p className="num mt-2">
        {t('{count, plural, one {# prize} other {# prizes}}: {amount} SUP in all', {
          count: draw.prizes,
          amount: drawSup(draw.pool),
        })}
      </p>
      <p className="small mute mt-2">
        <When draw={draw} />
        {' · '}
        {t('{count, plural, =0 {no entries} one {# entry} other {# entries}}', { count: draw.entries })}
      </p>
    </Card>
  )
}

/** All prize draws, the newest first, and how they work. */
const DrawsPage = () => {
  const t = useT()
  return (
    <>
      <StoppedNotice name="draws" />
      <PageHead
        lead={t(
          'Enter free once in each draw, or with SUP that you earned. A public random number chooses, and anyone can check the result.',
        )}
      />
      <Loaded
        state={useRead(drawsApi.draws, drawsRead)}
        empty={
          <EmptyState className="card" level={2} title={t('There is no prize draw yet')}>
            <p>{t('We publish the rules and prizes here before entries open.')}</p>
          </EmptyState>
        }
      >
        {(all) => (
          <>
            {all.map((draw) => (
              <Round key={draw.id} draw={draw} />
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: DrawsPage,
  frame: 'read stack',
  reads: () => [drawsRead, stoppedRead],
  head: ({ t }) => ({
    description: t('Prize draws with public rules, a free entry, and results that anyone can check.'),
    canonical: to('draws'),
  }),
})
