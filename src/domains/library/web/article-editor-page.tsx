import { useEffect, useRef, useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { fieldsOfForm, Form, type FormHandle, leaveFlashInTab } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { loadWithResult } from '#platform/web/forms/result-place.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams, useViewer } from '#platform/web/viewer.tsx'
import { formatDateTime } from '#shared/format.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { to } from '#shared/sitemap.ts'
import { languages, type LanguageCode, message } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { articleCategories, articleCategoryNames } from '../contract.ts'
import { articleStatuses, editorApi, type EditedArticle, MAX_EXCERPT } from '../contracts/editor-contract.ts'
import { sourcesText, toLagosTime } from '../rules.ts'
import { MarkdownField } from './editing/markdown-field.tsx'
import { Preview } from './editing/preview.tsx'
import { LibraryUnread } from './reading/article-list.tsx'

const NEW = 'new'
const editedRead = (articleId: string) => read(editorApi.adminArticle, { params: { articleId } })
const languageIn = (search: URLSearchParams): LanguageCode =>
  languages.find(({ code }) => code === search.get('text'))?.code ?? 'en'
const editorHref = (articleId: string, language: LanguageCode): string =>
  language === 'en'
    ? to('articleEditor', { articleId })
    : `${to('articleEditor', { articleId })}?text=${language}`

const statusOptions = {
  draft: message('Draft'),
  published: message('Published'),
  archived: message('Archived'),
} as const

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

const Words = ({ form, onEdit }: { form: FormHandle; onEdit: () => void }) => {
  const t = useT()
  return (
    <>
      <TextField {...form.field('title')} label={t('Title')} maxLength={160} />
      <TextArea
        {...form.field('excerpt')}
        label={t('Excerpt')}
        hint={t('One or two sentences, for lists and shared links.')}
        rows={2}
        maxLength={MAX_EXCERPT}
      />
      <MarkdownField form={form} onEdit={onEdit} />
    </>
  )
}

const AboutArticle = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const chosen = (name: string) => {
    const value = form.valueOf(name)
    return typeof value === 'string' ? value : ''
  }
  const [isSending, setSending] = useState(false)
  return (
    <>
      <TextField
        {...form.field('slug')}
        label={t('Slug')}
        hint={t('The end of its address.')}
        maxLength={120}
      />
      <SelectField
        {...form.field('category')}
        defaultValue={chosen('category')}
        label={t('Category')}
        placeholder={t('Choose')}
        options={articleCategories.map((value) => ({ value, label: t(articleCategoryNames[value]) }))}
      />
      <SelectField
        {...form.field('status')}
        defaultValue={chosen('status') || 'draft'}
        label={t('Status')}
        options={articleStatuses.map((value) => ({ value, label: t(statusOptions[value]) }))}
      />
      <TextField
        {...form.field('publishAt')}
        type="datetime-local"
        label={t('Readers see it from')}
        optional={t('optional')}
        hint={t('Time in Lagos. A published article with a later time waits for it.')}
      />
      <TextField {...form.field('author')} label={t('Author')} optional={t('optional')} maxLength={160} />
      <TextField
        {...form.field('tags')}
        label={t('Tags')}
        optional={t('optional')}
        hint={t('Separated by commas.')}
        maxLength={160}
      />
      <TextArea
        {...form.field('sources')}
        label={t('Sources')}
        optional={t('optional')}
        hint={t('One in a line: title | https address | day as 2026-11-23')}
        rows={4}
      />
      <MoreEvidence
        form={form}
        onSending={setSending}
        words={{ label: t('Featured image'), hint: t('A photo from a file. We make it small.') }}
      />
      <TextField
        {...form.field('imageAlt')}
        label={t('What the image shows')}
        optional={t('optional')}
        maxLength={160}
      />
      <TextField
        {...form.field('note')}
        label={t('What did you change?')}
        optional={t('optional')}
        hint={t('Readers see it in the history of the text.')}
        maxLength={160}
      />
      <p>
        <Button type="submit" variant="civic" busy={form.isBusy || isSending}>
          {t('Save article')}
        </Button>
      </p>
    </>
  )
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

/** The form; what is typed stays on this device until it is saved, also when the network or the session ends. */
const Editor = ({ articleId, article, language }: EditorProps) => {
  const t = useT()
  const owner = useViewer()?.id ?? ''
  const name = `article-${articleId}-${language}`
  const { save, discard } = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  const box = useRef<HTMLDivElement>(null)
  const formOf = () => box.current?.querySelector('form') ?? null
  const keep = () => {
    const form = formOf()
    if (form) save(fieldsOfForm(form) as Draft['values'])
  }
  const done = article ? SAVED.update : SAVED.create
  const common = {
    failed: message('Failed to save article'),
    values: restored?.values ?? fieldsFor(article, language),
    className: 'stack',
    hasFiles: true,
    done,
    onChange: keep,
  }
  const leave = (saved: { id: string }) => {
    discard()
    leaveFlashInTab(done, saved)
    loadWithResult(editorHref(saved.id, language))
  }
  const fields = (form: FormHandle) => (
    <>
      <FormProblem form={form} />
      <input type="hidden" name="language" value={language} />
      {article && (
        <input
          type="hidden"
          name="basis"
          value={typeof restored?.values['basis'] === 'string' ? restored.values['basis'] : article.updatedAt}
        />
      )}
      <Words form={form} onEdit={keep} />
      <AboutArticle form={form} />
    </>
  )
  const key = restored?.savedAt ?? 'stored'
  return (
    <div className="stack" ref={box}>
      {restored && (
        <Notice title={t('We kept what you typed.')}>
          {t('It is from {time} and is not saved yet.', { time: formatDateTime(restored.savedAt, t) })}{' '}
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              discard()
              setRestored(null)
            }}
          >
            {t('Discard it')}
          </Button>
        </Notice>
      )}
      {article ? (
        <Form
          key={key}
          {...common}
          call={editorApi.updateArticle}
          params={{ articleId: article.id }}
          then={editorHref(article.id, language)}
          onDone={leave}
        >
          {fields}
        </Form>
      ) : (
        <Form key={key} {...common} call={editorApi.createArticle} then="/library/admin/{id}" onDone={leave}>
          {fields}
        </Form>
      )}
      <Preview
        saved={article?.texts.find((each) => each.language === language)?.text ?? []}
        language={language}
        read={() => formOf()?.querySelector<HTMLTextAreaElement>('textarea[name=content]')?.value ?? ''}
      />
    </div>
  )
}

const EditedVersions = ({ article }: { article: EditedArticle }) => {
  const t = useT()
  return (
    <Disclosure summary={t('History of this text')}>
      <ul className="stack gap-2 small">
        {article.revisions.map(({ id, at, language, by, note, title }) => (
          <li key={id}>
            <b className="num">{formatDateTime(at, t)}</b> · {language} · {by ?? t('From the file')} · {title}
            {note && <span className="mute"> · {note}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const Stored = ({ articleId, language }: { articleId: string; language: LanguageCode }) => {
  const t = useT()
  const { data, problem } = useRead(editorApi.adminArticle, editedRead(articleId))
  if (!data)
    return problem?.status === 404 ? (
      <ErrorScreen
        title={t('Article Not Found')}
        actions={<ButtonLink href={to('libraryAdmin')}>{t('Library Admin')}</ButtonLink>}
      />
    ) : (
      <LibraryUnread problem={problem} again={to('articleEditor', { articleId })} />
    )
  return (
    <>
      <PageHead title={t('Edit an article')} lead={data.title} />
      <Segments
        label={t('Language of the text')}
        items={languages.map(({ code, name }) => ({
          href: editorHref(articleId, code),
          label: data.languages.includes(code) ? name : `+ ${name}`,
          current: code === language,
        }))}
      />
      <Editor articleId={articleId} article={data} language={language} />
      <EditedVersions article={data} />
    </>
  )
}

/** The editor of one article, or of a new one [LB-02]. */
const ArticleEditorPage = () => {
  const t = useT()
  const { articleId = '' } = useParams()
  const language = languageIn(useSearch())
  return (
    <div className="wrap page stack">
      <BackLink href={to('libraryAdmin')}>{t('Library Admin')}</BackLink>
      {articleId === NEW ? (
        <>
          <PageHead title={t('New article')} />
          <Editor articleId={NEW} article={undefined} language="en" />
        </>
      ) : (
        <Stored articleId={articleId} language={language} />
      )}
    </div>
  )
}

export default page({
  component: ArticleEditorPage,
  reads: ({ params: { articleId = '' } }) => (articleId === NEW ? [] : [editedRead(articleId)]),
})
