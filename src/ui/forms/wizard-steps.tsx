import { classes } from '#ui/classes.ts'

type WizardStepsProps = {
  /** Counted from 1. */
  current: number
  total: number
  /** "Step 2 of 5". */
  label: string
}

/** The progress through a long form, in words for people who do not see the bars. */
export const WizardSteps = ({ current, total, label }: WizardStepsProps) => (
  <div className="steps" role="img" aria-label={label}>
    {Array.from({ length: total }, (_, index) => (
      <i key={index} className={classes(index < current && 'on')} />
    ))}
  </div>
)
