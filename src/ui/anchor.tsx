import { createContext, useContext } from 'react'
import type { ComponentProps, ElementType } from 'react'

export type AnchorProps = ComponentProps<'a'>

/** What draws a link: a plain `<a>` until the application provides its own component over the same attributes. */
export const AnchorContext = createContext<ElementType<AnchorProps>>('a')

/** A link, drawn by whatever the application put in `AnchorContext`. */
export const Anchor = (props: AnchorProps) => {
  const Link = useContext(AnchorContext)
  return <Link {...props} />
}
