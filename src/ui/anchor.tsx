import { createContext, useContext } from 'react'
import type { ComponentProps, ElementType } from 'react'

export type AnchorProps = ComponentProps<'a'>

/** The component that draws links: a plain `<a>` until the application provides its own with the same attributes. */
export const AnchorContext = createContext<ElementType<AnchorProps>>('a')

/** A link, drawn by the component in `AnchorContext`. */
export const Anchor = (props: AnchorProps) => {
  const Link = useContext(AnchorContext)
  return <Link {...props} />
}
