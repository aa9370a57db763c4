import { classes } from '#ui/classes.ts'

/** Waiting, in words beside the ring; never alone for over two seconds. */
export const Spinner = ({ label, className }: { label: string; className?: string | undefined }) => (
  <p className={classes('wait', className)} role="status">
    <span className="spin" aria-hidden="true" />
    {label}
  </p>
)
