import { formatNumber, useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/data/table.tsx'
import type { Draw, DrawnEntry } from '../../contract.ts'
import { drawSup } from './draw-presentation.tsx'

/** The prizes, which are set aside since the announcement. */
export const PrizesCard = ({ draw }: { draw: Draw }) => {
  const t = useT()
  return (
    <Card title={t('Prizes')} id="prizes">
      <Table
        caption={t('Prizes')}
        hideCaption
        fold={false}
        columns={[{ label: t('Prize') }, { label: t('SUP'), end: true }]}
        rows={draw.prizeList.map(({ place, label, amount, naira }) => ({
          key: place,
          cells: [
            label,
            <span key="amount">
              {drawSup(amount)}
              <br />
              <span className="small mute">{t('₦{naira}', { naira: formatNumber(naira) })}</span>
            </span>,
          ],
        }))}
      />
      <p className="small mute mt-3">
        {t('The SUP is set aside already. Naira at 10 naira for 1 SUP, the rate of cashing out.')}
      </p>
    </Card>
  )
}

const stateNames: Readonly<Record<DrawnEntry['state'], string>> = {
  waiting: message('Waits for the winner'),
  paid: message('Paid'),
  lapsed: message('Not accepted in time'),
  reserve: message('Reserve'),
}

/** The drawn entries in their order: winners by number, and by a masked name once they accepted. */
export const DrawResultCard = ({ draw }: { draw: Draw }) => {
  const t = useT()
  if (draw.drawn.length === 0) return null
  return (
    <Card title={t('Result')} id="result">
      <Table
        caption={t('Result')}
        hideCaption
        fold={false}
        columns={[{ label: t('Entry') }, { label: t('Prize') }, { label: t('State') }]}
        rows={draw.drawn.map(({ rank, entry, place, state, name }) => ({
          key: rank,
          cells: [
            <span key="entry">
              <span className="num">{entry}</span>
              {name && ` · ${name}`}
            </span>,
            draw.prizeList.find((prize) => prize.place === place)?.label ?? '–',
            t(stateNames[state]),
          ],
        }))}
      />
    </Card>
  )
}
