import type { ComponentProps } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import {
  cashoutConsoleApi,
  type ConsoleCashout,
  MAX_CASHOUT_REASON,
  riskNames,
  type WaitingAccount,
} from '../../contracts/console-contract.ts'
import { nairaText } from '../cashout/words.ts'

interface DecisionProps {
  readonly options: ComponentProps<typeof RadioCards>['options']
  readonly hint?: string
}

/** A decision with its reason, of a cashout or of a bank account. */
const DecisionFields = ({ options, hint }: DecisionProps) => {
  const t = useT()
  return (
    <>
      <RadioCards name="outcome" legend={t('Decision')} columns={2} options={options} />
      <TextArea
        name="reason"
        label={t('Reason')}
        {...(hint && { hint })}
        rows={2}
        maxLength={MAX_CASHOUT_REASON}
      />
      <p>
        <Submit>{t('Decide')}</Submit>
      </p>
    </>
  )
}

const Decide = ({ item }: { item: ConsoleCashout }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={cashoutConsoleApi.decide}
      params={{ cashoutId: item.id }}
      then={to('cashoutConsole')}
      done={message('Decided.')}
    >
      <DecisionFields
        hint={t('Its owner reads why it was rejected.')}
        options={[
          { value: 'pay', label: item.isLarge ? t('Propose to pay it') : t('Pay it') },
          { value: 'reject', label: t('Reject it') },
        ]}
      />
    </Form>
  )
}

/** A cashout that people decide, with the reasons why. */
export const WaitingCashout = ({ item }: { item: ConsoleCashout }) => {
  const t = useT()
  return (
    <Card as="article" title={`${item.number} · ${nairaText(item.net)}`}>
      <div className="stack gap-3">
        <p className="small mute">
          {item.person} · {item.sup} SUP · {item.bankName} ···{item.tail} ·{' '}
          {formatDateTime(item.submittedAt, t)}
        </p>
        <ul className="stack gap-1">
          {item.isLarge && <li>{t('It is large: two people must agree')}</li>}
          {item.risks.map((risk) => (
            <li key={risk}>{t(riskNames[risk])}</li>
          ))}
        </ul>
        {item.isProposed ? (
          <p>
            <Chip tone="warn">{t('Waits for a second person')}</Chip>{' '}
            <Anchor href={to('approvals')}>{t('What waits for a second person')}</Anchor>
          </p>
        ) : null}
        <Decide item={item} />
      </div>
    </Card>
  )
}

/** A bank account whose name differs from the document. */
export const WaitingAccountView = ({ item }: { item: WaitingAccount }) => {
  const t = useT()
  return (
    <Card as="article" title={`${item.bankName} ···${item.tail}`}>
      <div className="stack gap-3">
        <p>
          {t('At the bank: {bank}. Account here: {person}.', {
            bank: item.bankAccountName,
            person: item.person,
          })}
        </p>
        <p className="small mute">
          {item.words === 0
            ? t('The name of the document is deleted; ask the person for it.')
            : t('{matching} of {words} words of the document’s name are the same', {
                matching: item.matching,
                words: item.words,
              })}{' '}
          · {formatDateTime(item.addedAt, t)}
        </p>
        <Form
          className="stack"
          call={cashoutConsoleApi.decideAccount}
          params={{ accountId: item.id }}
          then={to('cashoutConsole')}
          done={message('Decided.')}
        >
          <DecisionFields
            options={[
              { value: 'accept', label: t('Accept the account') },
              { value: 'refuse', label: t('Refuse the account') },
            ]}
          />
        </Form>
      </div>
    </Card>
  )
}
