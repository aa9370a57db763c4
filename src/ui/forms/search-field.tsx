import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { searchIcon } from '#ui/icons.ts'

/** A search box; its label is its accessible name. */
export const SearchField = ({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) => (
  <span className={classes('find', className)}>
    <Icon path={searchIcon} />
    <input
      className="in"
      type="search"
      enterKeyHint="search"
      placeholder={label}
      aria-label={label}
      {...rest}
    />
  </span>
)
