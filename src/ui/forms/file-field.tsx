import type { ComponentProps } from 'react'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { useField } from '#ui/forms/form-context.ts'
import { FormRow } from '#ui/forms/form-row.tsx'
import type { FieldProps } from '#ui/forms/form-row.tsx'
import { closeIcon, fileIcon } from '#ui/icons.ts'
import { Item } from '#ui/item-list.tsx'
import { Meter } from '#ui/data/meter.tsx'

type FileFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & {
    /** The field that gets the ids of the sent files: what it refuses shows here. */
    takenAs?: string | undefined
  }

/** The phone's own file chooser; `capture` opens the camera if there is one. */
export const FileField = (props: FileFieldProps) => {
  const {
    label,
    name,
    id: ownId,
    hint,
    error: ownError,
    optional,
    className,
    takenAs = name,
    ...rest
  } = props
  const { id, error } = useField({ name: takenAs, id: ownId, error: ownError })
  return (
    <FormRow {...{ label, name, id, hint, error, optional }}>
      {(wiring) => <input className={classes('in', className)} {...wiring} {...rest} type="file" />}
    </FormRow>
  )
}

type FileRowProps = {
  name: string
  /** Size, state or reason of a failure, in words. */
  detail: string
  icon?: string | undefined
  tone?: 'pri' | 'ok' | 'warn' | 'earth' | undefined
  percent?: number | undefined
  meterLabel?: string | undefined
  removeLabel?: string | undefined
  onRemove?: (() => void) | undefined
}

/** One chosen file in an `ItemList`: its name, its progress, and a way to remove it. */
export const FileRow = (props: FileRowProps) => {
  const { name, detail, icon = fileIcon, tone, percent, meterLabel = name, removeLabel, onRemove } = props
  return (
    <Item
      icon={icon}
      tone={tone}
      title={name}
      detail={
        <>
          {percent === undefined ? null : <Meter value={percent} label={meterLabel} />}
          <span className="num">{detail}</span>
        </>
      }
      end={removeLabel ? <IconButton icon={closeIcon} label={removeLabel} onClick={onRemove} /> : null}
    />
  )
}
