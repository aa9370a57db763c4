import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Table } from '#ui/data/table.tsx'
import { Section } from '#ui/page-head.tsx'
import { standingApi } from '../../contract.ts'
import { MIN_CITIZENS } from '../../rank-rules.ts'
import { type BoardSearch, boardSearch, placesRead } from './board-search.ts'

/** Points of each State, or of each local government of the chosen one, by points for each 100 citizens. */
export const PlaceTable = ({ board }: { board: BoardSearch }) => {
  const t = useT()
  const { data } = useRead(standingApi.places, placesRead(board))
  if (!data) return null
  const rows = data.rows.filter(({ score, citizens }) => score > 0 || citizens > 0)
  const title = data.stateName
    ? t('Local governments of {state}', { state: data.stateName })
    : t('The States compared')
  return (
    <Section id="places" title={title}>
      {rows.length === 0 ? (
        <p className="mute">{t('No one has told us yet that they live here.')}</p>
      ) : (
        <Table
          caption={t('Points for each 100 citizens')}
          columns={[
            { label: t('Place') },
            { label: t('For each 100 citizens'), end: true },
            { label: t('Points'), end: true },
            { label: t('With points'), end: true },
            { label: t('Citizens here'), end: true },
          ]}
          rows={rows.map(({ place, name, perHundred, score, active, citizens }) => ({
            key: place,
            cells: [
              <Anchor
                key={place}
                href={boardSearch.href(
                  board.state
                    ? { period: board.period, state: board.state, lga: place }
                    : { period: board.period, state: place },
                )}
              >
                {name}
              </Anchor>,
              perHundred === null
                ? t('Under {least} citizens', { least: MIN_CITIZENS })
                : formatNumber(perHundred),
              formatNumber(score),
              formatNumber(active),
              formatNumber(citizens),
            ],
          }))}
        />
      )}
    </Section>
  )
}
