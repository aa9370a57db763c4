import type { ReactNode } from 'react'
import { closedWords } from '#shared/pages/doors.ts'
import { Notice } from '#ui/notice.tsx'
import { useT } from '../language.tsx'
import { usePageState } from '../viewer.tsx'

/** A form that needs a carrier; where none is set, a notice says so before anybody types. */
export const WhileOpen = ({ carrier, children }: { carrier: 'email' | 'sms'; children: ReactNode }) => {
  const t = useT()
  const { closed } = usePageState()
  return closed?.includes(carrier) ? <Notice tone="warn" title={t(closedWords[carrier])} /> : children
}
