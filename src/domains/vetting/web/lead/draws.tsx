import { Loaded } from '#platform/web/loaded.tsx'
import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import type { Answer } from '#shared/api.ts'
import { formatDateTime } from '#shared/format.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { vettingApi } from '../../contract.ts'
import { drawsRead, type LeadPlace } from './search.ts'
import { More } from './more.tsx'

type DrawLine = Answer<typeof vettingApi.draws>['items'][number]

const DrawCard = ({ draw }: { draw: DrawLine }) => {
  const t = useT()
  return (
    <li className="card">
      <b>
        {draw.kind === 'reviewer'
          ? t('{reviewer} was drawn for a nomination', { reviewer: draw.reviewer })
          : t('{reviewer} drew a nomination', { reviewer: draw.reviewer })}
      </b>
      <p className="small mute num">
        {formatDateTime(draw.at, t)} · {t('out of {count}', { count: draw.eligible.length })}
      </p>
      <Disclosure summary={t('Do this draw again')} className="mt-2">
        <dl className="small stack gap-1 vet-code">
          <dt className="b">{t('Seed')}</dt>
          <dd>{draw.seed}</dd>
          <dt className="b">{t('Eligible, in this order')}</dt>
          {draw.eligible.map((id) => (
            <dd key={id}>{id}</dd>
          ))}
          <dt className="b">{t('Chosen')}</dt>
          <dd>{draw.chosen}</dd>
        </dl>
      </Disclosure>
    </li>
  )
}

/** All random draws with their seeds: seed modulo count is the index of the chosen id. */
export const Draws = ({ place }: { place: LeadPlace }) => {
  const t = useT()
  const draws = useRead(vettingApi.draws, drawsRead(place))
  return (
    <div className="stack">
      <p className="mute">
        {t(
          'Anyone can repeat a draw. Divide the seed by the number of eligible people. The remainder is the place in the list.',
        )}
      </p>
      <Loaded state={draws} empty={<EmptyState level={2} title={t('No draws yet.')} />}>
        {({ items, nextCursor }) => (
          <>
            <ul className="stack gap-3">
              {items.map((draw) => (
                <DrawCard key={draw.id} draw={draw} />
              ))}
            </ul>
            <More place={place} nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
    </div>
  )
}
