import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { vettingApi } from '../../contract.ts'
import { vettingHref } from '../console/search.ts'

const DRAWN = message('Here is your next file')

/** Gives the reviewer a random nomination that they may review. */
export const DrawNextForm = () => {
  const t = useT()
  const navigate = useNavigate()
  if (!can('reviewing', useViewer())) return null
  return (
    <Form
      call={vettingApi.draw}
      then={`${to('vetting')}?bucket=under_review&open={id}`}
      done={DRAWN}
      failed={message('We could not give you a file. Please try again.')}
      className="vet-draw"
      onDone={({ id }) => {
        toast({ text: t(DRAWN), tone: 'done' })
        navigate(vettingHref({ bucket: 'under_review', open: id }))
      }}
    >
      <Submit variant="quiet" size="sm" full data-key="d">
        {t('Give me the next one')}
      </Submit>
    </Form>
  )
}
