import { useEffect, useRef, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { fieldsOfForm, leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import { loadWithResult } from '#platform/web/forms/result-place.ts'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { formatDateTime } from '#shared/format.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { to } from '#shared/sitemap.ts'
import { type LanguageCode, message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { editorApi, type EditedArticle } from '../../contracts/editor-contract.ts'
import { sourcesText, toLagosTime } from '../../rules.ts'
import { AboutArticle, ArticleWords } from './article-fields.tsx'
import { Preview } from './preview.tsx'

/** The editor of an article's text in one language. */
export const editorHref = (articleId: string, language: LanguageCode): string =>
  language === 'en'
    ? to('articleEditor', { articleId })
    : `${to('articleEditor', { articleId })}?text=${language}`

/** The stored article as fields of the form, with its text in this language. */
const fieldsFor = (article: EditedArticle | undefined, language: LanguageCode): Fields => {
  if (!article) return { language, status: 'draft' }
  const text = article.texts.find((each) => each.language === language)
  return {
    title: text?.title ?? '',
    slug: article.slug,
    excerpt: text?.excerpt ?? '',
    content: text?.content ?? '',
    category: article.category,
    status: article.status,
    publishAt: article.publishedAt ? toLagosTime(article.publishedAt) : '',
    author: article.author,
    tags: article.tags.join(', '),
    sources: sourcesText(article.sources),
    imageAlt: article.imageAlt,
    language,
    basis: article.updatedAt,
  }
}

const SAVED = {
  create: message('Article created successfully!'),
  update: message('Article updated successfully!'),
} as const

interface EditorProps {
  readonly articleId: string
  readonly article: EditedArticle | undefined
  readonly language: LanguageCode
}

/** What this device kept of an article that is not saved, and how to keep more. */
const useKept = (name: string) => {
  const owner = useViewer()?.id ?? ''
  const { save, discard } = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  return {
    restored,
    keep: (form: HTMLFormElement | null): void => {
      if (!form) return
      const { evidenceIds: _files, ...words } = fieldsOfForm(form)
      save(words)
    },
    forget: (): void => {
      discard()
      setRestored(null)
    },
  }
}

const KeptNotice = ({
  restored,
  isOld,
  onDiscard,
}: {
  restored: Draft
  isOld: boolean
  onDiscard: () => void
}) => {
  const t = useT()
  return (
    <Notice title={t('We kept what you typed.')} tone={isOld ? 'warn' : undefined}>
      {t('It is from {time} and is not saved yet.', { time: formatDateTime(restored.savedAt, t) })}{' '}
      {isOld && t('The article was saved again since then. Saving replaces it; the history keeps both.')}{' '}
      <Button size="sm" variant="quiet" onClick={onDiscard}>
        {t('Discard it')}
      </Button>
    </Notice>
  )
}

/** The form; what is typed stays on this device until it is saved, also when the network or the session ends. */
export const Editor = ({ articleId, article, language }: EditorProps) => {
  const { restored, keep, forget } = useKept(`article-${articleId}-${language}`)
  const box = useRef<HTMLDivElement>(null)
  const formOf = () => box.current?.querySelector('form') ?? null
  const done = article ? SAVED.update : SAVED.create
  const common = {
    failed: message('Failed to save article'),
    values: restored?.values ?? fieldsFor(article, language),
    className: 'stack',
    hasFiles: true,
    done,
    onChange: () => keep(formOf()),
    onDone: (saved: { id: string }) => {
      forget()
      leaveFlashInTab(done, saved)
      loadWithResult(editorHref(saved.id, language))
    },
    children: (
      <>
        <input type="hidden" name="language" value={language} />
        {article && <input type="hidden" name="basis" value={article.updatedAt} />}
        <ArticleWords onEdit={() => keep(formOf())} />
        <AboutArticle />
      </>
    ),
  }
  const key = restored?.savedAt ?? 'stored'
  return (
    <div className="stack" ref={box}>
      {restored && (
        <KeptNotice
          restored={restored}
          isOld={article !== undefined && restored.values['basis'] !== article.updatedAt}
          onDiscard={forget}
        />
      )}
      {article ? (
        <Form
          key={key}
          {...common}
          call={editorApi.updateArticle}
          params={{ articleId: article.id }}
          then={editorHref(article.id, language)}
        />
      ) : (
        <Form key={key} {...common} call={editorApi.createArticle} then="/library/admin/{id}" />
      )}
      <Preview
        saved={article?.texts.find((each) => each.language === language)?.text ?? []}
        language={language}
        read={() => formOf()?.querySelector<HTMLTextAreaElement>('textarea[name=content]')?.value ?? ''}
      />
    </div>
  )
}
