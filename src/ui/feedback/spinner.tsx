import { classes } from '#ui/classes.ts'

/** Shows waiting, with words beside the ring; do not use it alone for more than two seconds. */
export const Spinner = ({ label, className }: { label: string; className?: string | undefined }) => (
  <p className={classes('wait', className)} role="status">
    <span className="spin" aria-hidden="true" />
    {label}
  </p>
)
