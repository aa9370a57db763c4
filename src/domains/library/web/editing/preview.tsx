import { useState } from 'react'
import { useWrite } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import type { Answer } from '#shared/api.ts'
import type { RichNode } from '#shared/text/rich-text.ts'
import type { LanguageCode } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { eyeIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'
import { Prose } from '#ui/prose.tsx'
import { editorApi } from '../../contracts/editor-contract.ts'

interface PreviewProps {
  readonly saved: readonly RichNode[]
  readonly language: LanguageCode
  /** The text as it stands in the form. */
  readonly read: () => string
}

/** The text as readers will see it, made by the server: what is saved, or with script what is typed. */
export const Preview = ({ saved, language, read }: PreviewProps) => {
  const t = useT()
  const isMounted = useMounted()
  const [seen, setSeen] = useState<Answer<typeof editorApi.previewArticle> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { mutateAsync, isPending } = useWrite(editorApi.previewArticle)
  const show = async () => {
    try {
      setSeen(await mutateAsync({ body: { content: read(), language } }))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const text = seen?.text ?? saved
  return (
    <Card
      title={t('As readers see it')}
      action={
        isMounted ? (
          <Button size="sm" variant="quiet" icon={eyeIcon} busy={isPending} onClick={() => void show()}>
            {t('Preview')}
          </Button>
        ) : undefined
      }
    >
      <div aria-live="polite" className="small mute">
        {hasFailed && <p>{t('The preview did not come. Your text is safe; try again.')}</p>}
        {seen && (
          <p className="num">
            {t('{minutes, plural, one {# minute to read} other {# minutes to read}}', {
              minutes: seen.minutes,
            })}
            {seen.grade !== null && ` · ${t('School grade {grade}', { grade: String(seen.grade) })}`}
          </p>
        )}
        {seen && seen.unknownFacts.length > 0 && (
          <p>{t('We do not know this fact: {names}', { names: seen.unknownFacts.join(', ') })}</p>
        )}
      </div>
      {text.length > 0 ? <Prose text={text} /> : <p className="mute">{t('Nothing is saved yet.')}</p>}
    </Card>
  )
}
