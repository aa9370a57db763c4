import type { Problem } from '#shared/pages/problem.ts'
import { Anchor } from '#ui/anchor.tsx'
import { useT } from '../language.tsx'
import { usePageState } from '../viewer.tsx'

/**
 * When a form was refused for lack of a second factor, links to where the person gives or sets it up, and back (S-10).
 */
export const ProofLink = ({ problem }: { problem: Problem }) => {
  const t = useT()
  const { pathname, search } = usePageState()
  const isProofWanted = problem.code === 'STEP_UP_REQUIRED' || problem.code === 'SECOND_FACTOR_REQUIRED'
  // At sign-in, the same code asks for a field of the form itself.
  if (!isProofWanted || problem.status !== 403) return null
  const back = encodeURIComponent(pathname + search)
  return (
    <p>
      <Anchor href={`/verification?returnUrl=${back}#second-factor`}>{t('Go to your second factor')}</Anchor>
    </p>
  )
}
