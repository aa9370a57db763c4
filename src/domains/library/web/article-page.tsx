import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { languages, message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { heartIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Prose } from '#ui/prose.tsx'
import { type Article, articleCategoryNames, libraryApi } from '../contract.ts'
import { librarySearch } from './reading/library-search.ts'
import { TextSources, TextLanguages, TextTools } from './reading/text-tools.tsx'

const articleRead = (slug: string) => read(libraryApi.article, { params: { slug } })

/** Likes need an account [LB-03]: a guest who presses learns why, and gets the way to sign in. */
const isSignedOut = ({ status }: Problem): boolean => status === 401

const Like = ({ article }: { article: Article }) => {
  const t = useT()
  const here = to('article', { articleSlug: article.slug })
  return (
    <Form
      call={libraryApi.likeArticle}
      params={{ slug: article.slug }}
      then={here}
      done={article.isLiked ? message('Article unliked') : message('Article liked!')}
      failed={message('Failed to update like')}
      showsProblem={isSignedOut}
      className="stack gap-2 no-print"
    >
      {(form) => (
        <>
          {form.problem && isSignedOut(form.problem) && (
            <Notice tone="warn" title={t('Login Required')} id={form.resultId} role="alert">
              {t('Please log in to like articles')}{' '}
              <Anchor href={`${to('auth')}?returnUrl=${encodeURIComponent(here)}`}>{t('Sign in')}</Anchor>
            </Notice>
          )}
          <input type="hidden" name="isLiked" value={article.isLiked ? 'no' : 'yes'} />
          <p className="row wrapf gap-2">
            <Button type="submit" size="sm" variant={article.isLiked ? undefined : 'quiet'} icon={heartIcon}>
              {article.isLiked ? t('Unlike') : t('Like')}
            </Button>
            <span className="small mute num">
              {t('{count, plural, one {# like} other {# likes}}', { count: article.likes })} ·{' '}
              {t('{count, plural, one {# view} other {# views}}', { count: article.views })}
            </span>
          </p>
        </>
      )}
    </Form>
  )
}

const AboutAuthor = ({ article }: { article: Article }) => {
  const t = useT()
  return (
    <Card title={t('About the author')}>
      <p className="b">{article.author}</p>
      <p className="small mute">
        {t('{count, plural, one {# article in this library} other {# articles in this library}}', {
          count: article.articlesByAuthor,
        })}
      </p>
      <p className="small mt-2">
        <Anchor href={to('article', { articleSlug: 'who-writes-here' })}>
          {t('Who writes here, and by which rules')}
        </Anchor>
      </p>
    </Card>
  )
}

const nameOfLanguage = (code: string): string => languages.find((each) => each.code === code)?.name ?? code

const Versions = ({ article }: { article: Article }) => {
  const t = useT()
  return (
    <Disclosure summary={t('History of this text')} className="no-print">
      <ul className="stack gap-2 small">
        {article.revisions.map(({ at, language, origin, note }) => (
          <li key={`${at} ${language}`}>
            <b className="num">{formatDate(at, t)}</b> · {nameOfLanguage(language)} ·{' '}
            {origin === 'file' ? t('From the file') : t('By the editors')}
            {note && <span className="mute"> · {note}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const Contents = ({ article }: { article: Article }) => {
  const t = useT()
  const lang = useLangOf(article.language)
  if (article.headings.length < 3) return null
  return (
    <Disclosure summary={t('On this page')} className="no-print">
      <ul className="stack gap-2 small" lang={lang}>
        {article.headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const Next = ({ article: { slug, title, minutes, language } }: { article: Article['more'][number] }) => {
  const t = useT()
  return (
    <Item
      href={to('article', { articleSlug: slug })}
      title={<span lang={useLangOf(language)}>{title}</span>}
      detail={t('{minutes, plural, one {# minute to read} other {# minutes to read}}', { minutes })}
    />
  )
}

const More = ({ article }: { article: Article }) => {
  const t = useT()
  if (article.more.length === 0) return null
  return (
    <Card flush title={t('Read next')} className="no-print">
      <ItemList>
        {article.more.map((next) => (
          <Next key={next.slug} article={next} />
        ))}
      </ItemList>
    </Card>
  )
}

const Head = ({ article }: { article: Article }) => {
  const t = useT()
  const lang = useLangOf(article.language)
  return (
    <PageHead
      kicker={
        <>
          <Anchor href={librarySearch.href({ category: article.category })}>
            <Chip tone="pri">{t(articleCategoryNames[article.category])}</Chip>
          </Anchor>
          <span className="num">
            {t('{minutes, plural, one {# minute to read} other {# minutes to read}}', {
              minutes: article.minutes,
            })}
          </span>
          <span>
            {article.author} · {formatDate(article.publishedAt, t)}
          </span>
        </>
      }
      title={<span lang={lang}>{article.title}</span>}
      lead={<span lang={lang}>{article.excerpt}</span>}
    />
  )
}

const FoundArticle = ({ article }: { article: Article }) => {
  const t = useT()
  const here = to('article', { articleSlug: article.slug })
  return (
    <>
      <BackLink href={to('library')}>{t('Library')}</BackLink>
      <article className="stack read">
        <Head article={article} />
        <TextLanguages shown={article.language} all={article.languages} href={here} />
        <TextTools href={here} title={article.title} language={article.language} />
        {article.imageUrl && (
          <img
            src={`${article.imageUrl}?size=small`}
            alt={article.imageAlt}
            width="640"
            height="360"
            decoding="async"
          />
        )}
        <Contents article={article} />
        <div data-spoken="">
          <Prose text={article.text} lang={useLangOf(article.language)} />
        </div>
        <Like article={article} />
        <TextSources sources={article.sources} />
        <AboutAuthor article={article} />
        <Versions article={article} />
        <More article={article} />
      </article>
    </>
  )
}

const missing = message('Article Not Found')

/** One article [LB-01]. */
const ArticlePage = () => {
  const t = useT()
  const { articleSlug = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(libraryApi.article, articleRead(articleSlug))}
      missing={missing}
      note={t('The address may be wrong, or the article is no longer shown.')}
      list={{ href: to('library'), label: t('See all articles') }}
    >
      {(article) => <FoundArticle article={article} />}
    </LoadedPage>
  )
}

export default page({
  component: ArticlePage,
  reads: ({ params: { articleSlug = '' } }) => [articleRead(articleSlug)],
  head: ({ params: { articleSlug = '' }, t, found, failed }) => {
    const article = found<Article>(articleRead(articleSlug))
    if (!article) return failedHead(failed(articleRead(articleSlug)), missing, t)
    return {
      title: article.title,
      description: article.excerpt,
      canonical: to('article', { articleSlug }),
      image: `/share/library/${articleSlug}.png`,
      languages: article.languages,
      article: {
        author: article.author,
        publishedAt: article.publishedAt,
        updatedAt: article.updatedAt,
        language: article.language,
      },
      facts: { trail: [{ name: t('Library'), path: to('library') }] },
    }
  },
})
