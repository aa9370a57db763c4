import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { arrowUpIcon } from '#ui/icons.ts'
import { MAX_MESSAGE_CHARACTERS } from '../../rules.ts'

/** Where a question is written. Enter sends it, Shift+Enter begins a line; a composition (IME) keeps its Enter [CH-04]. */
export const Composer = ({
  name,
  isPending,
  onAsk,
}: {
  readonly name: string
  readonly isPending: boolean
  readonly onAsk: (question: string) => void
}) => {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const ask = () => {
    const question = field.current?.value ?? ''
    if (isPending || question.trim() === '') return
    onAsk(question)
    if (field.current) field.current.value = ''
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <form className="comp" onSubmit={submit}>
      <label className="vh" htmlFor={id}>
        {t('Message {name}', { name })}
      </label>
      <textarea
        id={id}
        ref={field}
        className="in"
        rows={1}
        maxLength={MAX_MESSAGE_CHARACTERS}
        placeholder={t('Ask {name}', { name })}
        onKeyDown={press}
      />
      <button className="btn civic" aria-label={t('Send')} aria-disabled={isPending}>
        <Icon path={arrowUpIcon} />
      </button>
    </form>
  )
}
