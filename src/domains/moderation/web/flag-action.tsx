import { Form, useAnswer } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { flagReasonNames, flagReasons, moderationApi } from '../contract.ts'

interface FlagActionProps {
  /** The domain and its kind, such as `forum.post`. */
  readonly kind: string
  readonly subjectId: string
  /** For a page from which what was flagged may disappear: it shows `FlagThanks` itself. */
  readonly onSent?: ((sent: FlaggedSubject) => void) | undefined
}
interface FlaggedSubject {
  readonly kind: string
  readonly subjectId: string
}

/** What somebody hears who flagged something. */
export const FlagThanks = () => {
  const t = useT()
  return (
    <p className="small mute no-print" id="result" tabIndex={-1} role="status">
      {t('Thank you. A moderator looks at it.')}
    </p>
  )
}

const FlagForm = ({ onSent, ...marks }: FlaggedSubject & { readonly onSent: () => void }) => {
  const t = useT()
  return (
    <Form
      call={moderationApi.flag}
      marks={marks}
      then=""
      className="stack mt-2"
      showsAnswer
      onDone={onSent}
      submit={t('Tell the moderators')}
      variant="quiet"
    >
      <SelectField
        name="reason"
        label={t('What is wrong with it?')}
        placeholder={t('Choose a reason')}
        options={flagReasons.map((value) => ({ value, label: t(flagReasonNames[value]) }))}
      />
      <TextArea name="note" label={t('What should the moderators know?')} optional={t('optional')} rows={2} />
    </Form>
  )
}

/**
 * Lets a signed-in person tell the moderators that something breaks the rules. Leave it out for the person's own words.
 * Many may stand on one page; each shows its own result.
 */
export const FlagAction = ({ kind, subjectId, onSent }: FlagActionProps) => {
  const t = useT()
  const viewer = useViewer()
  const { form } = usePageState()
  const [sent, setSent] = useAnswer(moderationApi.flag)
  if (!viewer?.ageVerified) return null
  if (sent?.kind === kind && sent.subjectId === subjectId) return <FlagThanks />
  const report = () => {
    setSent({ kind, subjectId })
    onSent?.({ kind, subjectId })
  }
  const isReturned = form?.values['kind'] === kind && form.values['subjectId'] === subjectId
  return (
    <details className="small no-print" open={isReturned}>
      <summary>{t('Report')}</summary>
      <FlagForm kind={kind} subjectId={subjectId} onSent={report} />
    </details>
  )
}
