import type { ReactNode } from 'react'
import type { Call } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { useT } from '../../language.tsx'
import { Form } from '../form.tsx'
import type { FormProps } from '../form-props.ts'

interface ProposeProps<C extends Call> extends Omit<FormProps<C>, 'done' | 'children'> {
  /** Who confirms and by when, where it is not one other person within 72 hours. */
  readonly confirms?: string
  readonly children?: ReactNode
}

/** The first half of an act of two people: says who confirms it, and where what waits can be seen. */
export const Propose = <C extends Call>({ confirms, children, ...form }: ProposeProps<C>) => {
  const t = useT()
  return (
    <Form className="stack" {...form} done={message('Proposed. Another person must confirm it.')}>
      {children}
      <p className="small mute">
        {confirms ?? t('You propose, and another person confirms within 72 hours.')}{' '}
        <Anchor href={to('approvals')}>{t('What waits for a second person')}</Anchor>
      </p>
    </Form>
  )
}
