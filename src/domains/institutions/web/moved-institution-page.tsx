import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { type InstitutionProfile, institutionsApi } from '../contract.ts'
import { LoadedInstitution, missingInstitution } from './parts/loaded-institution.tsx'
import { Redirecting } from './parts/redirect.tsx'

const movedRead = (institutionId: string) => read(institutionsApi.institution, { params: { institutionId } })

/** An old address of an institution, /university/{id} or /institution/{id}: leads to its profile [RD-02]. */
const MovedInstitutionPage = () => {
  const { movedInstitution = '' } = useParams()
  const state = useRead(institutionsApi.institution, movedRead(movedInstitution))
  return (
    <LoadedInstitution state={state}>
      {({ id, name }) => <Redirecting href={to('institution', { institutionId: id })} name={name} />}
    </LoadedInstitution>
  )
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
    return failedHead(failed(wanted), missingInstitution, t)
  },
})
