import { interestNames, interests } from '#shared/civic/interests.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { CheckCards, RadioCards } from '#ui/forms/radio-cards.tsx'
import { Notice } from '#ui/notice.tsx'
import { networkApi, type OwnNetwork, type ShownPlace, shownPlaces } from '../contract.ts'

const placeNames: Readonly<Record<ShownPlace, string>> = {
  none: message('No place'),
  state: message('Only my State'),
  lga: message('My State and local government'),
}

const FAILED = message('We could not save that. Please try again.')

const Fields = ({ card }: Pick<OwnNetwork, 'card'>) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={networkApi.saveCard}
      then={to('network')}
      done={message('Others can find you now.')}
      failed={FAILED}
      values={{
        about: card?.about ?? '',
        place: card?.place ?? 'state',
        interests: card?.interests ?? [],
        tellsOfFollowers: card?.tellsOfFollowers ? 'true' : '',
      }}
    >
      <p>
        {t(
          'Others see your first name, the first letter of your surname, and what you choose here. Everyone here is 18 or older.',
        )}
      </p>
      <TextField
        name="about"
        label={t('One line about what you do')}
        optional={t('optional')}
        hint={t('No phone number and no address, please.')}
      />
      <RadioCards
        name="place"
        legend={t('How much of your place others see')}
        options={shownPlaces.map((value) => ({ value, label: t(placeNames[value]) }))}
      />
      <CheckCards
        name="interests"
        legend={t('What you care about')}
        options={interests.map((value) => ({ value, label: t(interestNames[value]) }))}
      />
      <CheckField name="tellsOfFollowers" value="true" label={t('Tell me when someone follows me')} />
      <p>
        <Submit>{card ? t('Save') : t('Let others find me')}</Submit>
      </p>
    </Form>
  )
}

const Hide = () => {
  const t = useT()
  return (
    <Form
      call={networkApi.hideCard}
      then={to('network')}
      done={message('You are hidden. No one can find or follow you now.')}
      failed={FAILED}
      submit={t('Hide me again')}
      variant="bad"
      size="sm"
    />
  )
}

/** The person's own card: nobody finds them before they save it. */
export const CardPart = ({ card }: Pick<OwnNetwork, 'card'>) => {
  const t = useT()
  return (
    <div className="stack">
      {card?.isHeld && (
        <Notice tone="warn">
          {t('Moderators are checking your card. No one can find you until they finish.')}
        </Notice>
      )}
      {!card && (
        <Notice title={t('No one can find you here.')}>
          {t('You can look and follow without being seen.')}
        </Notice>
      )}
      <Disclosure summary={card ? t('Others can find you: change what they see') : t('Let others find me')}>
        <Fields card={card} />
        {card && (
          <div className="mt-4">
            <Hide />
          </div>
        )}
      </Disclosure>
    </div>
  )
}
