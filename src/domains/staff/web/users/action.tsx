import type { ReactNode } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import type { Call, Params } from '#shared/api.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { PersonDetails } from '../../people-contract.ts'

export interface ActionProps<C extends Call> {
  readonly call: C
  readonly person: PersonDetails
  readonly here: string
  readonly title: string
  readonly done: string
  readonly action: string
  readonly isGrave?: boolean
  /** Path parameters besides the person. */
  readonly params?: Readonly<Record<string, string>>
  readonly children?: ReactNode
}

/** One action on a person: a folded form with a reason that leads back to the details. */
export const Action = <C extends Call>({
  call,
  person,
  here,
  title,
  done,
  action,
  isGrave,
  params,
  children,
}: ActionProps<C>) => (
  <Disclosure summary={title}>
    <Form
      className="stack"
      call={call}
      params={{ userId: person.id, ...params } as unknown as Params<C>}
      then={here}
      done={done}
      submit={action}
      variant={isGrave ? 'bad' : undefined}
    >
      {children}
      <ReasonField kind="record" />
    </Form>
  </Disclosure>
)

/** The person concerned, and where the form leads back to. */
export type OneProps = Pick<ActionProps<Call>, 'person' | 'here'>
