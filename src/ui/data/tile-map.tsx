import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'

// Six columns, row by row; an empty string is a cell without a state.
const PLACES: readonly string[] = [
  '',
  'SO',
  'KT',
  'JI',
  'YO',
  'BO',
  'KE',
  'ZA',
  'KN',
  'BA',
  'GO',
  '',
  '',
  'NI',
  'KD',
  'PL',
  'TA',
  'AD',
  'KW',
  '',
  'FC',
  'NA',
  '',
  '',
  'OY',
  'OS',
  'EK',
  'KO',
  'BE',
  '',
  'OG',
  'ON',
  'ED',
  'AN',
  'EN',
  'EB',
  'LA',
  '',
  'DE',
  'IM',
  'AB',
  'CR',
  '',
  '',
  'BY',
  'RI',
  'AK',
  '',
]

export type StateTile = {
  code: string
  name: string
  /** The step of the five-step ramp, light to strong. */
  step: 1 | 2 | 3 | 4 | 5
  text: ReactNode
  href: string
  current?: boolean | undefined
}

/** The step of a value beside the highest one; nothing has the lightest step alone. */
export const stepOf = (value: number, most: number): StateTile['step'] =>
  value <= 0 || most <= 0 ? 1 : (Math.min(5, 2 + Math.floor((value / most) * 3.999)) as StateTile['step'])

type TileMapProps = ComponentProps<'nav'> & { label: string; tiles: readonly StateTile[] }

/** The 36 states and the capital as tiles in their rough positions; no map images to download. */
export const TileMap = ({ label, tiles, className, ...rest }: TileMapProps) => {
  const byCode = new Map(tiles.map((tile) => [tile.code, tile]))
  return (
    <nav className={classes('tmap', className)} aria-label={label} {...rest}>
      {PLACES.map((code, index) => {
        const tile = byCode.get(code)
        // An empty cell keeps its place, so that the others stay where they belong.
        if (!tile) return <span key={`${index}${code}`} />
        return (
          <Anchor
            key={code}
            href={tile.href}
            className={`q${tile.step}`}
            {...(tile.current ? { 'aria-current': true } : {})}
          >
            {code}
            <span className="vh"> {tile.name} </span>
            <small className="num">{tile.text}</small>
          </Anchor>
        )
      })}
    </nav>
  )
}

/** The map's scale, with both ends in words. */
export const MapScale = ({ low, high }: { low: ReactNode; high: ReactNode }) => (
  <p className="ramp">
    <span>{low}</span>
    {[1, 2, 3, 4, 5].map((step) => (
      <i key={step} className={`q${step}`} />
    ))}
    <span>{high}</span>
  </p>
)
