import type { ComponentProps } from 'react'
import { message } from '#shared/words.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { useT } from '../../language.tsx'

const PLAIN = message('Reason')
const kinds = {
  public: {
    label: message('Public reason'),
    hint: message('This is public and permanent. Do not name anyone.'),
  },
  record: { label: PLAIN, hint: message('It stays in the record with your name.') },
} as const

export interface ReasonFieldProps extends Partial<ComponentProps<typeof TextArea>> {
  /** Who reads it: everybody, or whoever looks at the record. Without it, the page says so in its hint. */
  readonly kind?: keyof typeof kinds
}

/** Why somebody decides or proposes it, as long as the contract allows. */
export const ReasonField = ({ kind, ...field }: ReasonFieldProps) => {
  const t = useT()
  const { label, hint } = kind ? kinds[kind] : { label: PLAIN }
  return <TextArea name="reason" label={t(label)} hint={hint && t(hint)} rows={3} {...field} />
}
