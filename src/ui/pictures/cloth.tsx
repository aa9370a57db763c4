import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { clothPaths, clothSquareAt } from '#ui/pictures/cloth-paths.ts'

type ClothProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** 774 stages in the fixed order of the areas, from 0 (waiting) to 4 (deployed). */
  stages: readonly number[]
  /** The picture in words: how many squares are at each stage. */
  label: string
  onSquare?: ((index: number) => void) | undefined
}

/** The country as a woven rectangle, one square for each local government area. */
export const Cloth = ({ stages, label, onSquare, className, ...rest }: ClothProps) => {
  const paths = clothPaths(stages)
  const press = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onSquare?.(clothSquareAt(event.clientX - box.left, event.clientY - box.top, box.width, box.height))
  }
  return (
    <div className={classes('fr', className)} {...rest}>
      <svg
        viewBox={`0 0 ${paths.width} ${paths.height}`}
        width="100%"
        fill="none"
        role="img"
        aria-label={label}
        onClick={onSquare ? press : undefined}
      >
        <path d={paths.outline} stroke="var(--cl-line)" />
        <path d={paths.dot} fill="var(--on-indigo-2)" />
        <path d={paths.hatch} stroke="var(--on-indigo-2)" strokeWidth="1.2" />
        <path d={paths.ring} stroke="var(--th-ochre)" strokeWidth="1.3" />
        <path d={paths.fill} fill="var(--th-ochre)" />
      </svg>
    </div>
  )
}

export type ClothStage = 0 | 1 | 2 | 3 | 4

type LegendItem = { stage: ClothStage; count: ReactNode; label: ReactNode }

/** The meaning and count of each kind of square. */
export const ClothLegend = ({ items }: { items: readonly LegendItem[] }) => (
  <ul className="legend">
    {items.map(({ stage, count, label }) => (
      <li key={stage}>
        <i className={`k k${stage}`} />
        <b className="num">{count}</b> {label}
      </li>
    ))}
  </ul>
)

/** A few squares in a row: the areas of one state. */
export const ClothSquares = ({ stages, label }: { stages: readonly ClothStage[]; label: string }) => (
  <div className="sqs" role="img" aria-label={label}>
    {stages.map((stage, index) => (
      <i className={`k k${stage}`} key={index} />
    ))}
  </div>
)
