import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { languages, type LanguageCode } from '#shared/words.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type EditedArticle, editorApi } from '../contracts/editor-contract.ts'
import { Editor, editorHref } from './editing/editor.tsx'

const NEW = 'new'
const editedRead = (articleId: string) => read(editorApi.adminArticle, { params: { articleId } })
const languageIn = (search: URLSearchParams): LanguageCode =>
  languages.find(({ code }) => code === search.get('text'))?.code ?? 'en'

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
  return (
    <LoadedPage
      state={useRead(editorApi.adminArticle, editedRead(articleId))}
      missing={message('Article Not Found')}
      list={{ href: to('libraryAdmin'), label: t('Library Admin') }}
    >
      {(article) => (
        <>
          <PageHead lead={article.title} />
          <Segments
            label={t('Language of the text')}
            items={languages.map(({ code, name }) => ({
              href: editorHref(articleId, code),
              label: article.languages.includes(code) ? name : `+ ${name}`,
              current: code === language,
            }))}
          />
          <Editor articleId={articleId} article={article} language={language} />
          <EditedVersions article={article} />
        </>
      )}
    </LoadedPage>
  )
}

/** The editor of one article, or of a new one [LB-02]. */
const ArticleEditorPage = () => {
  const t = useT()
  const { articleId = '' } = useParams()
  const language = languageIn(useSearch())
  return (
    <>
      <BackLink href={to('libraryAdmin')}>{t('Library Admin')}</BackLink>
      {articleId === NEW ? (
        <>
          <PageHead title={t('New article')} />
          <Editor articleId={NEW} article={undefined} language="en" />
        </>
      ) : (
        <Stored articleId={articleId} language={language} />
      )}
    </>
  )
}

export default page({
  component: ArticleEditorPage,
  reads: ({ params: { articleId = '' } }) => (articleId === NEW ? [] : [editedRead(articleId)]),
})
