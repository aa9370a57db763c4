import { serviceGuard } from '#domains/identity/service-rules.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { Campus } from '../../contracts/community-contract.ts'
import { proofApi } from '../../contracts/proof-contract.ts'

/** What corps members do here, and what the guard refuses them. */
export const NeutralityRules = () => {
  const t = useT()
  const rows = Object.values(serviceGuard)
  return (
    <div className="prose">
      <p className="b">{t('You still can')}</p>
      <ul>
        {rows
          .filter(({ isAllowed }) => isAllowed)
          .map(({ words }) => (
            <li key={words}>{t(words)}</li>
          ))}
      </ul>
      <p className="b mt-2">{t('Until your service year ends you leave alone')}</p>
      <ul>
        {rows
          .filter(({ isAllowed }) => !isAllowed)
          .map(({ words }) => (
            <li key={words}>{t(words)}</li>
          ))}
      </ul>
    </div>
  )
}

/** Proving that one serves in the corps. */
export const ProveService = ({ states }: Pick<Campus, 'states'>) => {
  const t = useT()
  return (
    <Disclosure summary={t('I serve in the NYSC')}>
      <Form
        call={proofApi.proveByNumber}
        then={to('campus')}
        done={message('We have your number. The team checks it.')}
        failed={message('We could not save your number. Please try again.')}
        className="stack"
        submit={t('Submit my number')}
        variant="quiet"
      >
        <TextField
          name="number"
          label={t('State code or call-up number')}
          hint={t(
            'Such as LA/26A/1234 or NYSC/LAG/2026/008343. We keep only a fingerprint and the last two digits.',
          )}
        />
        <SelectField
          name="state"
          label={t('State of service')}
          placeholder={t('Choose a State')}
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <NeutralityRules />
      </Form>
    </Disclosure>
  )
}
