import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { type Approval, approvalsApi } from '../contract.ts'
import { approvalsSearch } from './approval-place.ts'

const WAITING = to('approvals')
const MINE = approvalsSearch.href({ list: 'mine' })

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
    >
      <p>
        <Submit aria-label={t('Confirm: {title}', { title })}>{t('Confirm')}</Submit>
      </p>
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
      done={message('Refused. The person who proposed it sees your reason.')}
    >
      {(form) => (
        <Disclosure summary={t('Refuse')} open={form.problem !== null}>
          <div className="stack">
            <ReasonField label={t('Why not?')} hint={t('The person who proposed it reads this.')} />
            <p>
              <Submit variant="quiet" aria-label={t('Refuse: {title}', { title })}>
                {t('Refuse')}
              </Submit>
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
      done={message('You withdrew your proposal')}
    >
      <p>
        <Submit variant="quiet" aria-label={t('Withdraw: {title}', { title })}>
          {t('Withdraw')}
        </Submit>
      </p>
    </Form>
  )
}
