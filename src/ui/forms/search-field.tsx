import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { initially, useField } from '#ui/forms/form-context.ts'
import { Icon } from '#ui/icon.tsx'
import { searchIcon } from '#ui/icons.ts'

type SearchFieldProps = ComponentProps<'input'> & { name: string; label: string }

/** A search box; its label is its accessible name. Inside a form it finds its first value by its name. */
export const SearchField = ({ label, className, ...rest }: SearchFieldProps) => {
  const field = useField({ name: rest.name })
  return (
    <span className={classes('find', className)}>
      <Icon path={searchIcon} />
      <input
        className="in"
        type="search"
        enterKeyHint="search"
        placeholder={label}
        aria-label={label}
        maxLength={field.maxLength}
        {...initially(field, rest)}
        {...rest}
      />
    </span>
  )
}
