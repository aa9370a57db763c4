import { classes } from '#ui/classes.ts'

type WizardStepsProps = {
  /** Counted from 1. */
  current: number
  total: number
  /** "Step 2 of 5". */
  label: string
}

/** How far a long form is, said in words to those who do not see the bars. */
export const WizardSteps = ({ current, total, label }: WizardStepsProps) => (
  <div className="steps" role="img" aria-label={label}>
    {Array.from({ length: total }, (_, index) => (
      <i key={index} className={classes(index < current && 'on')} />
    ))}
  </div>
)
