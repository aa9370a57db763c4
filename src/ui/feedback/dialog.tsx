import { useId, useLayoutEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { closeIcon } from '#ui/icons.ts'

type DialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'open' | 'onClose'> & {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The label of the close button; without it, people must answer the dialog. */
  closeLabel?: string | undefined
  actions?: ReactNode
}

const isOutside = (event: MouseEvent<HTMLDialogElement>) => {
  const box = event.currentTarget.getBoundingClientRect()
  const inside =
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom
  return event.target === event.currentTarget && !inside
}

/** The browser's own modal dialog: it traps the focus, returns it, and closes with Escape and Back. */
export const Dialog = ({
  open,
  onClose,
  title,
  closeLabel,
  actions,
  className,
  children,
  ...rest
}: DialogProps) => {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog || !open) return
    dialog.showModal()
    // Close before the element leaves the page; otherwise the browser does not return the focus.
    return () => dialog.close()
  }, [open])
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault()
    if (closeLabel) onClose()
  }
  // A second Escape closes any dialog without asking; reopen one that must be answered.
  const closed = () => {
    if (!open) return
    if (closeLabel) onClose()
    else box.current?.showModal()
  }
  return (
    <dialog
      className={classes('dlg', className)}
      ref={box}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onClick={(event) => (closeLabel && isOutside(event) ? onClose() : undefined)}
      {...rest}
    >
      {open ? (
        <>
          <div className="head">
            <h2 id={id}>{title}</h2>
            {closeLabel ? <IconButton icon={closeIcon} label={closeLabel} onClick={onClose} /> : null}
          </div>
          {children}
          {actions ? <div className="row wrapf">{actions}</div> : null}
        </>
      ) : null}
    </dialog>
  )
}
