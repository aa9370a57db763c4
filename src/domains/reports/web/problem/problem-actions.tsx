import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { type ProblemDetail, problemsApi, problemStatusNames } from '../../contract.ts'
import { problemStaffApi } from '../../contracts/problem-staff-contract.ts'

const hereOf = ({ id }: ProblemDetail) => to('problem', { reportId: id })

/** The question to the reporter: is it fixed? */
export const CheckCard = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  if (!problem.own?.isAsked) return null
  return (
    <Card accent title={t('Is it fixed?')}>
      <p className="small mute">{t('You reported it, so you decide. If not, the report is open again.')}</p>
      <Form
        call={problemsApi.checkProblem}
        params={{ reportId: problem.id }}
        then={hereOf(problem)}
        done={message('Thank you. Your answer is saved.')}
        className="stack mt-3"
        submit={t('Send the answer')}
      >
        <RadioCards
          name="isFixed"
          legend={t('Is it fixed?')}
          hideLegend
          columns={2}
          options={[
            { value: 'yes', label: t('Yes, fixed') },
            { value: 'no', label: t('Not yet') },
          ]}
        />
      </Form>
    </Card>
  )
}

/** A complaint about the report itself, for the moderators. */
export const FlagForm = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  if (!problem.own || problem.own.isReporter) return null
  if (problem.own.hasFlagged)
    return (
      <p className="small mute">
        {t('You told us that this report breaks the rules. A moderator looks at it.')}
      </p>
    )
  return <FlagAction kind="reports.problem" subjectId={problem.id} />
}

const UpdateFields = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  const next = problem.staff?.next ?? []
  return (
    <>
      <SelectField
        name="status"
        label={t('New status')}
        placeholder={t('The status stays')}
        options={next.map((value) => ({ value, label: t(problemStatusNames[value]) }))}
      />
      <TextArea
        name="text"
        label={t('What do you tell the public?')}
        hint={t(
          'Everyone reads it, and everyone who has the problem gets a notice. Write no names of citizens.',
        )}
        rows={4}
      />
      {next.includes('duplicate') && (
        <TextField
          name="duplicateOf"
          label={t('Id of the earlier report')}
          optional={t('optional')}
          hint={t('Only for “Reported before”: the last part of its address.')}
        />
      )}
      <Submit variant="civic">{t('Publish the update')}</Submit>
    </>
  )
}

const ReviewForm = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  return (
    <Form
      call={problemStaffApi.reviewProblem}
      params={{ reportId: problem.id }}
      then={hereOf(problem)}
      done={message('Decision saved')}
      className="stack"
      submit={t('Save the decision')}
    >
      <RadioCards
        name="outcome"
        legend={t('May this report stay public?')}
        options={[
          { value: 'shown', label: t('Yes, it stays') },
          { value: 'hidden', label: t('No, hide it') },
        ]}
      />
      <ReasonField />
    </Form>
  )
}

/** What staff of the place do here: public updates, and the decision about a report that people complained of. */
export const StaffCard = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  const { staff } = problem
  if (!staff) return null
  return (
    <Card title={t('For staff')}>
      {problem.own?.isReporter ? (
        <Notice>{t('You reported this yourself. Someone else answers.')}</Notice>
      ) : (
        <div className="stack">
          {staff.exact && (
            <p className="num small">
              {t('Exact position: {latitude}, {longitude}', {
                latitude: staff.exact.latitude.toFixed(6),
                longitude: staff.exact.longitude.toFixed(6),
              })}
            </p>
          )}
          <Form
            call={problemStaffApi.updateProblem}
            params={{ reportId: problem.id }}
            then={hereOf(problem)}
            done={message('The update is public')}
            className="stack"
          >
            <UpdateFields problem={problem} />
          </Form>
          <Disclosure
            summary={t(
              '{count, plural, =0 {No complaint} one {# complaint} other {# complaints}} about this report',
              {
                count: staff.flags,
              },
            )}
          >
            <ReviewForm problem={problem} />
          </Disclosure>
        </div>
      )}
    </Card>
  )
}
