import { Form } from '#platform/web/forms/form.tsx'
import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { clockIcon, editIcon, plusIcon } from '#ui/icons.ts'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { articleCategoryNames } from '../contract.ts'
import {
  type AdminArticle,
  type ArticleStatus,
  type ArticleTab,
  articleTabs,
  editorApi,
} from '../contracts/editor-contract.ts'

const tabRead = (tab: ArticleTab) => read(editorApi.adminArticles, { query: { tab } })
const tabOf = (search: URLSearchParams): ArticleTab =>
  articleTabs.find((tab) => tab === search.get('tab')) ?? 'all'
const tabHref = (tab: ArticleTab): string =>
  tab === 'all' ? to('libraryAdmin') : `${to('libraryAdmin')}?tab=${tab}`

/** The tabs in the words of the specification [LB-02]. */
const tabNames: Readonly<Record<ArticleTab, string>> = {
  all: message('All'),
  draft: message('Drafts'),
  published: message('Published'),
  archived: message('Archived'),
}
const statusNames: Readonly<Record<ArticleStatus, string>> = {
  draft: message('Draft'),
  published: message('Published'),
  archived: message('Archived'),
}

const Delete = ({ article }: { article: AdminArticle }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Delete')}>
      <Form
        call={editorApi.deleteArticle}
        params={{ articleId: article.id }}
        then={to('libraryAdmin')}
        done={message('Article deleted successfully')}
        failed={message('Failed to delete article')}
        className="stack gap-2"
        submit={t('Delete this article')}
        size="sm"
        variant="bad"
      >
        <p>{t('Are you sure you want to delete this article?')}</p>
        <p className="small mute">{t('Its texts, its history and its likes go with it.')}</p>
      </Form>
    </Disclosure>
  )
}

const Row = ({ article }: { article: AdminArticle }) => {
  const t = useT()
  // The console lists articles by their first language.
  const lang = useLangOf(article.languages[0] ?? 'en')
  return (
    <Card as="article" title={<span lang={lang}>{article.title}</span>} level={2}>
      <p className="row wrapf gap-2">
        <Chip tone={article.status === 'published' ? 'ok' : undefined}>{t(statusNames[article.status])}</Chip>
        {article.isScheduled && article.publishedAt && (
          <Chip tone="warn" icon={clockIcon}>
            {t('From {time}', { time: formatDateTime(article.publishedAt, t) })}
          </Chip>
        )}
        <Chip>{t(articleCategoryNames[article.category])}</Chip>
        <span className="small mute num">
          {article.languages.join(' ')} · {t('Changed on {day}', { day: formatDate(article.updatedAt, t) })} ·{' '}
          {t('{count, plural, one {# view} other {# views}}', { count: article.views })} ·{' '}
          {t('{count, plural, one {# like} other {# likes}}', { count: article.likes })}
        </span>
      </p>
      <p className="row wrapf gap-2 mt-3">
        <ButtonLink size="sm" icon={editIcon} href={to('articleEditor', { articleId: article.id })}>
          {t('Edit')}
        </ButtonLink>
        {article.status === 'published' && !article.isScheduled && (
          <Anchor href={to('article', { articleSlug: article.slug })}>{t('See it as readers do')}</Anchor>
        )}
      </p>
      <div className="mt-3">
        <Delete article={article} />
      </div>
    </Card>
  )
}

/** All articles for the editors [LB-02]. */
const LibraryAdminPage = () => {
  const t = useT()
  const tab = tabOf(useSearch())
  const { data, problem } = useRead(editorApi.adminArticles, tabRead(tab))
  return (
    <>
      <PageHead
        lead={t(
          'Articles come from files of the source code, or from here. What you change here stays until the file changes.',
        )}
        actions={
          <>
            <ButtonLink href={to('shortAnswers')}>{t('Short answers of the guides')}</ButtonLink>
            <ButtonLink variant="civic" icon={plusIcon} href={to('articleEditor', { articleId: 'new' })}>
              {t('New article')}
            </ButtonLink>
          </>
        }
      />
      <Tabs
        label={t('Articles by status')}
        items={articleTabs.map((each) => ({
          href: tabHref(each),
          label: t(tabNames[each]),
          count: data?.counts[each],
          current: each === tab,
        }))}
      />
      {!data ? (
        <UnreadPart problem={problem} again={tabHref(tab)} />
      ) : data.items.length === 0 ? (
        <EmptyState className="card" level={2} title={t('No articles yet')}>
          <p>{t('Write one, or look under another tab.')}</p>
        </EmptyState>
      ) : (
        data.items.map((article) => <Row key={article.id} article={article} />)
      )}
    </>
  )
}

export default page({
  component: LibraryAdminPage,
  reads: ({ search }) => [tabRead(tabOf(search))],
})
