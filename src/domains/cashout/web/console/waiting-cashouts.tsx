import { Decide } from '#platform/web/forms/acts/decide.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import {
  cashoutConsoleApi,
  type ConsoleCashout,
  riskNames,
  type WaitingAccount,
} from '../../contracts/console-contract.ts'
import { nairaText } from '../cashout/words.ts'

const DecideCashout = ({ item }: { item: ConsoleCashout }) => {
  const t = useT()
  return (
    <Decide
      call={cashoutConsoleApi.decide}
      params={{ cashoutId: item.id }}
      then={to('cashoutConsole')}
      done={message('Decided.')}
      outcomes={[
        { value: 'pay', label: item.isLarge ? t('Propose to pay it') : t('Pay it') },
        { value: 'reject', label: t('Reject it') },
      ]}
      reason={{ hint: t('Its owner reads why it was rejected.') }}
    />
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
        <DecideCashout item={item} />
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
            : t('{matching} of {words} names match the ID', {
                matching: item.matching,
                words: item.words,
              })}{' '}
          · {formatDateTime(item.addedAt, t)}
        </p>
        <Decide
          call={cashoutConsoleApi.decideAccount}
          params={{ accountId: item.id }}
          then={to('cashoutConsole')}
          done={message('Decided.')}
          outcomes={[
            { value: 'accept', label: t('Accept the account') },
            { value: 'refuse', label: t('Refuse the account') },
          ]}
        />
      </div>
    </Card>
  )
}
