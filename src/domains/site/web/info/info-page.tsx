import type { ComponentType, ReactNode } from 'react'
import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { type Page, page, read, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { plainOf } from '#shared/text/rich-text.ts'
import { type ScreenName, screens, to } from '#shared/sitemap.ts'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Prose } from '#ui/prose.tsx'
import { pageApi, type PageText } from '../../page-contract.ts'

/** The text of a screen: its file is named like its path. */
const textRead = (screen: ScreenName) =>
  read(pageApi.pageText, { params: { slug: screens[screen].path.slice(1) } })

/** Fewer parts than this need no list of them. */
const MIN_LISTED = 4

const Contents = ({ headings, language }: Pick<PageText, 'headings' | 'language'>) => {
  const t = useT()
  const lang = useLangOf(language)
  if (headings.length < MIN_LISTED) return null
  return (
    <nav aria-label={t('On this page')} className="card">
      <ul className="stack gap-1 small" lang={lang}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Body = ({ data, children }: { data: PageText; children?: ReactNode }) => {
  const t = useT()
  const lang = useLangOf(data.language)
  return (
    <>
      <p className="row wrapf gap-2 small mute">
        <span>{t('Last changed on {day}', { day: formatDate(data.updated, t) })}</span>
        {data.isDraft && <Chip tone="warn">{t('Draft')}</Chip>}
        <button type="button" className="btn quiet sm needs-js no-print" data-print="">
          {t('Print')}
        </button>
      </p>
      {data.isDraft && (
        <Notice tone="warn" title={t('Draft for legal counsel')}>
          {t('We wrote this text for this platform. A lawyer has not confirmed it yet.')}
        </Notice>
      )}
      {lang && (
        <Notice>
          {t('This page is in English only so far. The buttons and menus are in your language.')}
        </Notice>
      )}
      <Contents {...data} />
      <Prose text={data.text} lang={lang} />
      {children}
      <p className="small mute">
        <a href={`${to('contact')}?topic=words`}>{t('Tell us if something on this page is wrong.')}</a>
      </p>
    </>
  )
}

/** Each heading of a text with the words that follow it, for search engines. */
export const questionsIn = (text: PageText['text']): { question: string; answer: string }[] => {
  const found: { question: string; answer: string }[] = []
  for (const node of text) {
    const isHeading = typeof node !== 'string' && node.tag === 'h2'
    const last = found.at(-1)
    if (isHeading) found.push({ question: plainOf(node.children ?? []), answer: '' })
    else if (last) last.answer = `${last.answer} ${plainOf([node]).trim()}`.trim()
  }
  return found
}

interface TextPageProps {
  readonly screen: ScreenName
  /** Stands between the summary and the text. */
  readonly before?: ReactNode
  /** Follow the text. */
  readonly children?: ReactNode
}

const Lead = ({ data }: { data: PageText }) => <span lang={useLangOf(data.language)}>{data.summary}</span>

/** The page of a text: title, summary, parts, text. */
export const TextPage = ({ screen, before, children }: TextPageProps) => {
  const state = useRead(pageApi.pageText, textRead(screen))
  return (
    <article className="stack">
      <PageHead {...(state.data && { lead: <Lead data={state.data} /> })} />
      {before}
      <Loaded state={state}>{(data) => <Body data={data}>{children}</Body>}</Loaded>
    </article>
  )
}

const InfoPage = () => {
  const { name } = usePageState()
  return name && <TextPage screen={name} />
}

/** Declares the page of one or more screens whose texts are files named like their paths. */
export const textPage = (component: ComponentType): Page =>
  page({
    component,
    frame: 'read',
    reads: ({ name }) => (name ? [textRead(name)] : []),
    head: ({ name, found, failed }) => {
      if (!name) return {}
      const problem = failed(textRead(name))
      const data = found<PageText>(textRead(name))
      return {
        ...(data && { description: data.summary, languages: data.languages }),
        ...(data && name === 'faq' && { facts: { questions: questionsIn(data.text) } }),
        ...(problem && { status: statusOfFailed(problem) }),
      }
    },
  })

export default textPage(InfoPage)
