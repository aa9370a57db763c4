import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { cashoutApi, type CashoutOverview } from '../../contracts/cashout-contract.ts'

export const banksRead = read(cashoutApi.banks)

/** Sets the bank account: bank and number; the bank tells us its name. */
export const AccountForm = ({ isTest }: Pick<CashoutOverview, 'isTest'>) => {
  const t = useT()
  const state = useRead(cashoutApi.banks, banksRead)
  return (
    <Card accent title={t('Your bank account')}>
      <Loaded state={state} failed={t('We could not load the banks.')}>
        {(banks) => (
          <Form
            className="stack"
            call={cashoutApi.addAccount}
            then={to('cashout')}
            done={message('Your bank account is set.')}
            failed={message('We could not save this. Please try again.')}
            submit={t('Ask the bank and save')}
            variant="civic"
          >
            <p>
              {t(
                'The account must be in your own name, as on your identity document. We ask the bank, and keep only the last four digits.',
              )}
            </p>
            <SelectField
              name="bank"
              label={t('Bank')}
              placeholder={t('Choose your bank.')}
              options={banks.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <TextField
              name="number"
              label={t('Account number')}
              hint={t('10 digits')}
              inputMode="numeric"
              autoComplete="off"
              width={10}
            />
            {isTest && (
              <p className="small">
                <a href="/dev/paystack">{t('Account numbers of the test')}</a>
              </p>
            )}
          </Form>
        )}
      </Loaded>
    </Card>
  )
}

/** The address on which the account can be changed. */
export const changeAccount = `${to('cashout')}?bank=change`

/** The account that is set, and what it waits for. */
export const AccountLine = ({ account }: { account: NonNullable<CashoutOverview['account']> }) => {
  const t = useT()
  const place = `${account.bankName} ···${account.tail}`
  if (account.state === 'review')
    return (
      <Notice tone="warn" title={t('People check your bank account.')}>
        {t('{account}: the bank has a different name from your ID. We will reply within two working days.', {
          account: place,
        })}{' '}
        <Anchor href={changeAccount}>{t('Use another account')}</Anchor>
      </Notice>
    )
  if (account.state === 'refused')
    return (
      <Notice tone="bad" title={t('Your bank account was not accepted.')}>
        {t('{account} is not in your name. Add an account in your own name.', { account: place })}
      </Notice>
    )
  return (
    <p>
      {t('To {account}, {name}', { account: place, name: account.name ?? '' })}{' '}
      <Anchor href={changeAccount}>{t('Change')}</Anchor>
    </p>
  )
}
