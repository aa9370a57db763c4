import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Answer, Call } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { FormContext } from '#ui/forms/form-context.ts'
import { useT } from '../language.tsx'
import { usePageState } from '../viewer.tsx'
import { prepare } from './body/body-schema.ts'
import { type FormHandle, handleOf } from './form-handle.ts'
import { FormProblem } from './form-problem.tsx'
import type { FormProps } from './form-props.ts'
import { fieldsOfForm } from './form-target.ts'
import { ProofLink } from './proof-link.tsx'
import { RESULT } from './result-place.ts'
import { Submit } from './submit.tsx'
import { FAILED, noMarks, plainKey, useForm } from './use-form.ts'
import { WhileOpen } from './while-open.tsx'

const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !/password|secondFactor|recoveryCode/i.test(name)),
  )

/** Whether a posted form's address is one of this call: the parameters of its path hold any value. */
const isAddressOf = (call: Call, posted: string): boolean =>
  new RegExp(`^${call.method} ${call.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(posted)

/** The answer of a form that shows it, and its setter: from `onDone`, or from the returned page. */
export const useAnswer = <C extends Call>(call: C) => {
  const { form } = usePageState()
  const isOfCall = form?.answer !== undefined && isAddressOf(call, form.call)
  return useState<Answer<C> | null>(isOfCall ? (form.answer as Answer<C>) : null)
}

const FormParts = <C extends Call>({
  form,
  children,
  submit,
  ...props
}: FormProps<C> & { form: FormHandle }) => (
  <FormContext value={form}>
    {!(form.problem && props.showsProblem?.(form.problem)) && (
      <FormProblem form={form} title={props.failedTitle} />
    )}
    {typeof children === 'function' ? children(form) : children}
    {submit && (
      <Submit variant={props.variant} size={props.size}>
        {submit}
      </Submit>
    )}
  </FormContext>
)

const OpenForm = <C extends Call>(props: FormProps<C>) => {
  const { then, done, failed = FAILED, values = {}, marks = noMarks, hasFiles, onChange } = props
  const t = useT()
  const { state, formId, address, posted, problem, isBusy, send } = useForm(props)
  const element = useRef<HTMLFormElement>(null)
  const known: Fields = posted?.values ?? values
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[data-summary]')?.focus()
  }, [problem])

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    // The wizard itself handles its step buttons.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!isBusy) void send(event.currentTarget)
  }
  const handle = handleOf({
    formId,
    posted,
    problem,
    isBusy,
    known,
    failed: t(failed),
    t,
    call: props.call,
  })
  return (
    <form
      ref={element}
      method="post"
      // A step that the server took and showed again opens at its form.
      {...(posted && !posted.problem && { id: RESULT, tabIndex: -1 })}
      // Without script, a refused form and the page after an accepted one open at what they say.
      action={`#${RESULT}`}
      className={props.className}
      noValidate={!props.isChecked}
      {...(hasFiles && { encType: 'multipart/form-data' })}
      onFocus={({ currentTarget }) => void prepare(props.call, currentTarget)}
      onSubmit={submit}
      onChange={() => element.current && onChange?.(withoutSecrets(fieldsOfForm(element.current)))}
    >
      {Object.entries({
        [hidden.call]: address,
        [hidden.csrf]: state.csrfToken,
        [hidden.key]: plainKey(state.formKey, formId),
        [hidden.then]: then,
        ...(done && { [hidden.done]: done }),
        ...(props.showsAnswer && { [hidden.show]: '1' }),
        ...marks,
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && <ProofLink problem={problem} />}
      <FormParts {...props} form={handle} />
    </form>
  )
}

/**
 * A form that works three ways: posted to its own page without script, sent by the client with script, and shown again
 * with the typed values when refused. Both sides validate with the same schema. While the carrier that the call needs is
 * not set, it says so instead.
 */
export const Form = <C extends Call>(props: FormProps<C>) => (
  <WhileOpen carrier={props.call.is.needs} instead={props.instead}>
    <OpenForm {...props} />
  </WhileOpen>
)
