import { type ComponentProps, useEffect, useRef } from 'react'

type ResultProps = ComponentProps<'div'> & {
  /** What is shown; each new value moves eyes and screen readers here. */
  of: unknown
}

/** Brings an element into view and focuses it. */
export const reveal = (element: HTMLElement | null | undefined): void => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'nearest' })
}

/** The outcome of what the person pressed. Wherever on the page it appears, it scrolls into view and takes the focus. */
export const Result = ({ of, ...rest }: ResultProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => reveal(box.current), [of])
  return <div className="result" tabIndex={-1} ref={box} {...rest} />
}
