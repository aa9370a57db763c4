import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { checkIcon, closeIcon, pauseIcon } from '#ui/icons.ts'

export type ChainState = 'done' | 'cur' | 'next' | 'stop' | 'pause'
export type ChainStep = {
  label: ReactNode
  state: ChainState
  /** The state in words, for people who do not see the ring. */
  srText?: string | undefined
}

const MARKS: Partial<Record<ChainState, string>> = { done: checkIcon, stop: closeIcon, pause: pauseIcon }

type ChainProps = ComponentProps<'ol'> & { label: string; steps: readonly ChainStep[] }

/** The pipeline as linked rings: done, current, to come, stopped or paused. */
export const Chain = ({ label, steps, className, ...rest }: ChainProps) => (
  <ol className={classes('chain', className)} aria-label={label} {...rest}>
    {steps.map(({ label: name, state, srText }, index) => {
      const mark = MARKS[state]
      return (
        // The steps of a pipeline never change places, so the index is a safe key.
        <li
          key={index}
          className={state === 'next' ? undefined : state}
          {...(state === 'cur' ? { 'aria-current': 'step' } : {})}
        >
          {mark ? <Icon path={mark} /> : null}
          {name}
          {srText ? <span className="vh"> {srText}</span> : null}
        </li>
      )
    })}
  </ol>
)
