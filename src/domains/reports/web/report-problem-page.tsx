import { placeSearchReads } from '#domains/regions/web/choosing/place-search-read.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { confidentialTypes, problemTypeNames, publicTypes } from '../contract.ts'
import { ChoosePlace, ChooseTitle, ChooseType } from './report/choose-steps.tsx'
import { ConfidentialReport, laneRead } from './report/confidential-form.tsx'
import { ProblemReport, similarProblemsRead } from './report/problem-form.tsx'
import { WaitingPhoto } from './report/waiting-photo.tsx'
import { reportHref, reportSearchOf, type ReportSearch } from './report/report-search.ts'

const publicTypeOf = ({ type }: ReportSearch) => publicTypes.find((each) => each === type)
const confidentialTypeOf = ({ type }: ReportSearch) => confidentialTypes.find((each) => each === type)

const JoinFirst = ({ search }: { search: ReportSearch }) => {
  const t = useT()
  return (
    <Notice title={t('Please sign in to continue.')}>
      <p>
        {t('Your name stays hidden unless you choose to show it. We tell you what happens with your report.')}
      </p>
      <p className="mt-2">
        <ButtonLink href={`/auth?returnUrl=${encodeURIComponent(reportHref(search))}`}>
          {t('Sign in')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

const PublicSteps = ({ search }: { search: ReportSearch }) => {
  const viewer = useViewer()
  const type = publicTypeOf(search)
  const { lga, title } = search
  if (!viewer) return <JoinFirst search={search} />
  if (!lga) return <ChoosePlace search={search} />
  if (!type || !title) return <ChooseTitle search={search} />
  return <ProblemReport chosen={{ type, lga, title }} />
}

/** Reporting a problem, in small steps with an address each; in public, or in confidence [RP-01]. */
const ReportProblemPage = () => {
  const t = useT()
  const search = reportSearchOf(useSearch())
  const confidentialType = confidentialTypeOf(search)
  const viewer = useViewer()
  const { type, lga, title } = search
  const before: ReportSearch = title ? { ...search, title: '' } : lga && type ? { type } : {}
  return (
    <>
      <BackLink href={type ? reportHref(before) : to('problems')}>
        {type ? t('Back') : t('Reported problems')}
      </BackLink>
      <PageHead
        title={type ? t(problemTypeNames[type]) : t('What is wrong?')}
        {...(type ? { kicker: t('Report a problem') } : { lead: t('Most people finish in 3 minutes.') })}
      />
      <WaitingPhoto
        isForm={confidentialType !== undefined || (viewer !== null && Boolean(type && lga && title))}
      />
      {confidentialType ? (
        <ConfidentialReport type={confidentialType} />
      ) : type ? (
        <PublicSteps search={search} />
      ) : (
        <ChooseType />
      )}
    </>
  )
}

export default page({
  component: ReportProblemPage,
  frame: 'read stack',
  reads: ({ search: params }) => {
    const search = reportSearchOf(params)
    const type = publicTypeOf(search)
    if (confidentialTypeOf(search)) return [laneRead]
    if (type && search.lga && search.title)
      return [similarProblemsRead({ type, lga: search.lga, title: search.title })]
    return type && !search.lga ? placeSearchReads(search.place) : []
  },
  head: ({ t }) => ({
    description: t('Report a bad road, an empty clinic or a blocked drain, and follow what happens.'),
  }),
})
