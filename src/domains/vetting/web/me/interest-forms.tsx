import { LgaField, StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useNavigate } from '#platform/web/navigation.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { vettingApi } from '../../contract.ts'
import type { InterestKind } from '../../contracts/review-contract.ts'
import { meHref } from './search.ts'
import { useAfterAction } from '../console/after-action.ts'

const DONE = message('Declared. Such files no longer reach you.')
const FAILED = message('We could not declare it. Please try again.')

const names: Record<InterestKind, { readonly title: string; readonly label: string; readonly hint: string }> =
  {
    lga: {
      title: message('A local government area'),
      label: message('Local government'),
      hint: message('Where you live, work or hold an office.'),
    },
    institution: {
      title: message('An institution'),
      label: message('University'),
      hint: message('Its full name or its short name, such as UNILAG.'),
    },
    person: {
      title: message('A person'),
      label: message('Full name'),
      hint: message('First name and surname of someone close to you.'),
    },
  }

/** Chooses the State whose local governments are listed; a GET form, so that it works without script. */
const StateChooser = ({ state }: { state: string | null }) => {
  const t = useT()
  const navigate = useNavigate()
  return (
    <form
      method="get"
      action={to('vettingMe')}
      className="row wrapf gap-2 vet-pick"
      onSubmit={(event) => {
        event.preventDefault()
        navigate(meHref(String(new FormData(event.currentTarget).get('state') ?? '')))
      }}
    >
      <StateField name="state" defaultValue={state ?? ''} />
      <Button type="submit" variant="quiet">
        {t('Show local governments')}
      </Button>
    </form>
  )
}

const InterestForm = ({ kind, state }: { kind: InterestKind; state: string | null }) => {
  const t = useT()
  const then = meHref(state)
  const said = useAfterAction(DONE, then)
  const words = names[kind]
  const field = { name: 'value', label: t(words.label), hint: t(words.hint) }
  return (
    <Form
      call={vettingApi.declareInterest}
      then={then}
      done={DONE}
      failed={FAILED}
      className="stack gap-3"
      onDone={said}
      submit={t('Declare')}
    >
      <input type="hidden" name="kind" value={kind} />
      {kind === 'lga' && state ? (
        <LgaField {...field} state={state} />
      ) : (
        <TextField {...field} autoComplete="off" />
      )}
      <TextField name="note" label={t('Note')} optional={t('optional')} />
    </Form>
  )
}

/** One form per kind of interest. The one for local governments asks for the State first. */
export const InterestForms = ({ state }: { state: string | null }) => {
  const t = useT()
  return (
    <div className="stack gap-2">
      <Disclosure summary={t(names.lga.title)} open={state !== null}>
        <div className="stack">
          <StateChooser state={state} />
          {state !== null && <InterestForm key={state} kind="lga" state={state} />}
        </div>
      </Disclosure>
      <Disclosure summary={t(names.institution.title)}>
        <InterestForm kind="institution" state={null} />
      </Disclosure>
      <Disclosure summary={t(names.person.title)}>
        <InterestForm kind="person" state={null} />
      </Disclosure>
    </div>
  )
}
