import { classes } from '#ui/classes.ts'

type Shape = 'line' | 'short' | 'box' | 'block'

/** A grey placeholder in the size of the coming content; decorative. */
export const Skeleton = ({
  shape = 'line',
  className,
}: {
  shape?: Shape | undefined
  className?: string | undefined
}) => <span className={classes('sk', shape !== 'line' && shape, className)} aria-hidden="true" />

/** Cards that are loading; `label` announces it to screen readers once. */
export const SkeletonCards = ({ count = 3, label }: { count?: number | undefined; label: string }) => (
  <div className="stack" role="status">
    <span className="vh">{label}</span>
    {Array.from({ length: count }, (_, index) => (
      <div className="card row" key={index} aria-hidden="true">
        <Skeleton shape="box" />
        <span className="grow stack gap-2">
          <Skeleton />
          <Skeleton shape="short" />
        </span>
      </div>
    ))}
  </div>
)
