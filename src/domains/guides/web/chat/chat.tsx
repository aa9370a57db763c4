import { useEffect, useReducer, useRef } from 'react'
import { useWrite } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { guidesApi } from '../../contract.ts'
import { type GuideName, guides } from '../../rules.ts'
import { Composer } from './composer.tsx'
import { begin, converse, historyOf } from './conversation.ts'
import { MessageList } from './message-list.tsx'
import { type PresetName, presets } from './presets.ts'

/** The chat with a guide: greeting, presets, questions and answers with their sources, and the switch of guides. */
export const Chat = ({ first, preset }: { readonly first: GuideName; readonly preset?: PresetName }) => {
  const t = useT()
  const [state, act] = useReducer(converse, first, begin)
  const { mutateAsync } = useWrite(guidesApi.askGuide)
  const end = useRef<HTMLDivElement>(null)
  const { guide, entries, pending, failed } = state
  const { name, greeting } = guides[guide]
  const other: GuideName = guide === 'tari' ? 'kamsi' : 'tari'

  useEffect(() => {
    if (entries.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [entries.length, pending])

  const ask = async (question: string) => {
    if (pending !== null || question.trim() === '') return
    act({ type: 'ask', question, at: new Date().toISOString() })
    try {
      const answer = await mutateAsync({
        params: { guide },
        body: { message: question, conversationHistory: historyOf(state) },
      })
      act({ type: 'answered', guide, answer })
    } catch {
      act({ type: 'failed', guide })
      const sentence = t('Failed to get response from {name}. Please try again.', { name })
      toast({ text: `${t('Connection Error')}: ${sentence}`, tone: 'error' })
    }
  }
  const change = () => {
    act({ type: 'switch', guide: other })
    toast({ text: t('You are now talking with {name}.', { name: guides[other].name }) })
  }

  return (
    <section className="stack gap-3" aria-label={t('{name}, your guide', { name })}>
      <div className="row">
        <div className="grow">
          <h2>{name}</h2>
          <p className="small mute">{t(guides[guide].title)}</p>
        </div>
        <button type="button" className="btn quiet sm" onClick={change}>
          {t('Switch to {name}', { name: guides[other].name })}
        </button>
      </div>
      <div className="stack gap-3" role="log" aria-label={t('Conversation')} tabIndex={0}>
        {entries.length === 0 && (
          <>
            <p className="bub">{t(greeting)}</p>
            <div className="row wraps" role="group" aria-label={t('Try one of these')}>
              {presets[preset ?? guide].map((question) => (
                <button
                  type="button"
                  className="btn quiet sm"
                  key={question}
                  onClick={() => void ask(t(question))}
                >
                  {t(question)}
                </button>
              ))}
            </div>
          </>
        )}
        <MessageList entries={entries} />
        {pending !== null && (
          <p className="bub mute" role="status">
            {t('{name} is thinking…', { name })}
          </p>
        )}
        {failed !== null && (
          <div className="note bad">
            <p>{t('Failed to get response from {name}. Please try again.', { name })}</p>
            <button type="button" className="btn sm" onClick={() => void ask(failed)}>
              {t('Try again')}
            </button>
          </div>
        )}
        <div ref={end} />
      </div>
      <Composer name={name} isPending={pending !== null} onAsk={(question) => void ask(question)} />
      <p className="small mute">
        {t('A computer answers, from our own texts. Do not write passwords, codes or identity numbers here.')}
      </p>
    </section>
  )
}
