import { useLangOf } from '#platform/web/lang-of.ts'
import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
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

/** One lesson: its whole transcript, and the way to its film. */
const VideoPage = () => {
  const t = useT()
  const { lesson: slug = '' } = useParams()
  const { data, problem } = useRead(videosApi.video, lessonRead(slug))
  if (data) return <FoundVideo lesson={data} />
  return problem?.status === 404 ? (
    <ErrorScreen
      title={t('There is no such lesson.')}
      actions={<ButtonLink href={to('videos')}>{t('See all lessons')}</ButtonLink>}
    />
  ) : (
    <UnreadPart problem={problem} again={to('video', { lesson: slug })} />
  )
}

export default page({
  component: VideoPage,
  reads: ({ params: { lesson = '' } }) => [lessonRead(lesson)],
  head: ({ params: { lesson: slug = '' }, t, found, failed }) => {
    const lesson = found<Video>(lessonRead(slug))
    if (!lesson) {
      const status = statusOfFailed(failed(lessonRead(slug)))
      return {
        title: status === 404 ? t('There is no such lesson.') : t('This page could not be loaded.'),
        status,
      }
    }
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
