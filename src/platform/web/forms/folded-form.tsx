import type { ReactNode } from 'react'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Call } from '#shared/api.ts'
import { Disclosure } from '#ui/disclosure.tsx'

interface FoldedFormProps {
  readonly call: Call
  readonly title: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** One folded form; open when it came back refused. */
export const FoldedForm = ({ call, title, isOpen = false, children }: FoldedFormProps) => {
  const { form } = usePageState()
  // Compare up to the first parameter: a form about one item matches all items.
  const [address = ''] = `${call.method} ${call.path}`.split(':')
  const isRefused = form?.problem != null && form.call.startsWith(address)
  return (
    <Disclosure summary={title} open={isOpen || isRefused}>
      {children}
    </Disclosure>
  )
}
