import { createContext, useContext, useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** The title of the screen, for a head that names no other. */
export const TitleContext = createContext<string | undefined>(undefined)

type PageHeadProps = {
  /** Without it, the screen's title. */
  title?: ReactNode
  lead?: ReactNode
  /** A chip or a few words above the title. */
  kicker?: ReactNode
  actions?: ReactNode
}

/** The title of a page; it can take the focus after navigation. */
export const PageHead = ({ title, lead, kicker, actions }: PageHeadProps) => {
  const ofScreen = useContext(TitleContext)
  return (
    <div className="stack gap-3">
      {kicker ? <div className="row wrapf gap-2 small mute">{kicker}</div> : null}
      <h1 tabIndex={-1}>{title ?? ofScreen}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {actions ? <div className="row wrapf">{actions}</div> : null}
    </div>
  )
}

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode; action?: ReactNode }

/** A part of a page under its own heading. */
export const Section = ({ title, action, className, children, ...rest }: SectionProps) => {
  const id = useId()
  return (
    <section className={classes('sec', className)} aria-labelledby={id} {...rest}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
