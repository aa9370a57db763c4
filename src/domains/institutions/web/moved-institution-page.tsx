import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { type InstitutionProfile, institutionsApi } from '../contract.ts'
import { NoInstitution } from './parts/no-institution.tsx'
import { Redirecting } from './parts/redirect.tsx'

const movedRead = (institutionId: string) => read(institutionsApi.institution, { params: { institutionId } })

/** An old address of an institution, /university/{id} or /institution/{id}: leads to its profile [RD-02]. */
const MovedInstitutionPage = () => {
  const { movedInstitution = '' } = useParams()
  const { data, problem } = useRead(institutionsApi.institution, movedRead(movedInstitution))
  if (!data) return <NoInstitution problem={problem} here={to('movedInstitution', { movedInstitution })} />
  return <Redirecting href={to('institution', { institutionId: data.id })} name={data.name} />
}

export default page({
  component: MovedInstitutionPage,
  frame: 'read stack',
  reads: ({ params: { movedInstitution = '' } }) => [movedRead(movedInstitution)],
  head: ({ params: { movedInstitution = '' }, t, found, failed }) => {
    const wanted = movedRead(movedInstitution)
    const institution = found<InstitutionProfile>(wanted)
    if (institution) {
      const href = to('institution', { institutionId: institution.id })
      return { canonical: href, leadsTo: href }
    }
    const status = statusOfFailed(failed(wanted))
    return {
      title: status === 404 ? t('This institution does not exist.') : t('This page could not be loaded.'),
      status,
    }
  },
})
