import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { type Approval, approvalsApi, MAX_APPROVAL_NOTE } from '../contract.ts'
import { approvalsHref } from './approval-place.ts'

const FAILED = message('That did not work. Please try again.')
const WAITING = approvalsHref({ list: 'waiting', cursor: null })
const MINE = approvalsHref({ list: 'mine', cursor: null })

/** Confirms with one press; it is done at once. */
export const ConfirmApproval = ({ item, title }: { item: Approval; title: string }) => {
  const t = useT()
  return (
    <Form
      className="stack gap-2"
      call={approvalsApi.confirmApproval}
      params={{ approvalId: item.id }}
      then={WAITING}
      done={message('Confirmed. It is done.')}
      failed={FAILED}
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <p>
            <Button type="submit" busy={form.isBusy} aria-label={t('Confirm: {title}', { title })}>
              {t('Confirm')}
            </Button>
          </p>
        </>
      )}
    </Form>
  )
}

/** Refuses with a reason. */
export const RefuseApproval = ({ item, title }: { item: Approval; title: string }) => {
  const t = useT()
  return (
    <Form
      call={approvalsApi.refuseApproval}
      params={{ approvalId: item.id }}
      then={WAITING}
      done={message('Refused. Whoever proposed it reads your reason.')}
      failed={FAILED}
    >
      {(form) => (
        <Disclosure summary={t('Refuse')} open={form.problem !== null}>
          <div className="stack">
            <FormProblem form={form} />
            <TextArea
              {...form.field('reason')}
              label={t('Why not?')}
              hint={t('The person who proposed it reads this.')}
              rows={2}
              maxLength={MAX_APPROVAL_NOTE}
            />
            <p>
              <Button
                type="submit"
                variant="quiet"
                busy={form.isBusy}
                aria-label={t('Refuse: {title}', { title })}
              >
                {t('Refuse')}
              </Button>
            </p>
          </div>
        </Disclosure>
      )}
    </Form>
  )
}

/** Takes one's own proposal back. */
export const WithdrawApproval = ({ item, title }: { item: Approval; title: string }) => {
  const t = useT()
  return (
    <Form
      className="stack gap-2"
      call={approvalsApi.withdrawApproval}
      params={{ approvalId: item.id }}
      then={MINE}
      done={message('Your proposal is taken back')}
      failed={FAILED}
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <p>
            <Button
              type="submit"
              variant="quiet"
              busy={form.isBusy}
              aria-label={t('Take back: {title}', { title })}
            >
              {t('Take it back')}
            </Button>
          </p>
        </>
      )}
    </Form>
  )
}
