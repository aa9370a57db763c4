import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { type EducationOverview, institutionsApi } from '../../contract.ts'
import { NOT_COUNTED } from './school-words.tsx'

export const overviewRead = read(institutionsApi.educationOverview)

interface OverviewProps {
  /** Shown with figures and without. */
  readonly before?: (overview: EducationOverview) => ReactNode
  readonly children: (overview: EducationOverview & { readonly month: string }) => ReactNode
}

/** The figures of all institutions, or why there are none. */
export const WithOverview = ({ before, children }: OverviewProps) => {
  const t = useT()
  const state = useRead(institutionsApi.educationOverview, overviewRead)
  return (
    <Loaded state={state} failed={t('We could not load the figures.')}>
      {(overview) => (
        <>
          {before?.(overview)}
          {overview.month !== null && overview.total.published > 0 ? (
            children({ ...overview, month: overview.month })
          ) : (
            <EmptyState
              className="card"
              level={2}
              title={
                overview.month === null ? t(NOT_COUNTED) : t('No institution here has enough people to show.')
              }
              action={
                <ButtonLink href={`${to('profile')}?edit=affiliation`}>
                  {t('Choose your institution')}
                </ButtonLink>
              }
            >
              <p>{t('Ask others of your school to say where they belong, and do something together.')}</p>
            </EmptyState>
          )}
        </>
      )}
    </Loaded>
  )
}
