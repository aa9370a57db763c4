import type { ComponentProps } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { closeIcon } from '#ui/icons.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'pri' | 'earth'

type ChipProps = ComponentProps<'span'> & { tone?: Tone | undefined; icon?: string | undefined }

/** A short status in words, with an icon so that colour is never the only signal. */
export const Chip = ({ tone, icon, className, children, ...rest }: ChipProps) => (
  <span className={classes('chip', tone, className)} {...rest}>
    {icon ? <Icon path={icon} /> : null}
    {children}
  </span>
)

/** An active filter, as the link that removes it; `removeLabel` says so. */
export const FilterChip = (props: ComponentProps<typeof Anchor> & { removeLabel: string }) => {
  const { removeLabel, className, children, ...rest } = props
  return (
    <Anchor className={classes('chip pri', className)} {...rest}>
      {children}
      <Icon path={closeIcon} label={removeLabel} />
    </Anchor>
  )
}
