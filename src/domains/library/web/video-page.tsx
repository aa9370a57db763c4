import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { playIcon } from '#ui/icons.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Prose } from '#ui/prose.tsx'
import { type Video, videosApi } from '../contracts/video-contract.ts'
import { TextSources, TextLanguages, TextTools } from './reading/text-tools.tsx'

const lessonRead = (slug: string) => read(videosApi.video, { params: { slug } })

const FoundVideo = ({ lesson }: { lesson: Video }) => {
  const t = useT()
  const lang = useLangOf(lesson.language)
  const here = to('video', { lesson: lesson.slug })
  return (
    <>
      <BackLink href={to('videos')}>{t('Video Library')}</BackLink>
      <article className="stack read">
        <PageHead
          kicker={
            <span className="num">
              {lesson.author} · {formatDate(lesson.publishedOn, t)} ·{' '}
              {t('{minutes, plural, one {# minute to read} other {# minutes to read}}', {
                minutes: lesson.minutes,
              })}
            </span>
          }
          title={<span lang={lang}>{lesson.title}</span>}
          lead={<span lang={lang}>{lesson.summary}</span>}
        />
        <TextLanguages shown={lesson.language} all={lesson.languages} href={here} />
        {lesson.playedBy && (
          <Card className="no-print">
            <p className="small mute">
              {t(
                'The film comes from {site}, which then learns that you watch it. It costs much more data than the words.',
                {
                  site: lesson.playedBy,
                },
              )}
            </p>
            <p className="mt-2">
              <ButtonLink icon={playIcon} href={`${here}/player`}>
                {t('Play the film')}
              </ButtonLink>
            </p>
          </Card>
        )}
        <TextTools href={here} title={lesson.title} language={lesson.language} />
        <div data-spoken="">
          <Prose text={lesson.text} lang={lang} />
        </div>
        <TextSources sources={lesson.sources} />
      </article>
    </>
  )
}

const missing = message('This lesson does not exist, or was removed.')

/** One lesson: its whole transcript, and the way to its film. */
const VideoPage = () => {
  const t = useT()
  const { lesson: slug = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(videosApi.video, lessonRead(slug))}
      missing={missing}
      list={{ href: to('videos'), label: t('See all lessons') }}
    >
      {(lesson) => <FoundVideo lesson={lesson} />}
    </LoadedPage>
  )
}

export default page({
  component: VideoPage,
  reads: ({ params: { lesson = '' } }) => [lessonRead(lesson)],
  head: ({ params: { lesson: slug = '' }, t, found, failed }) => {
    const lesson = found<Video>(lessonRead(slug))
    if (!lesson) return failedHead(failed(lessonRead(slug)), missing, t)
    return {
      title: lesson.title,
      description: lesson.summary,
      canonical: to('video', { lesson: slug }),
      languages: lesson.languages,
      facts: {
        lesson: { language: lesson.language, checkedOn: lesson.publishedOn },
        trail: [{ name: t('Video Library'), path: to('videos') }],
      },
    }
  },
})
