import { type Gender, genderNames, genders } from '#domains/leaders/contracts/gender-contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { challengeApi } from '../../contract.ts'
import type { MyChallenge } from '../../seat-contract.ts'
import { leadersInHref, myChallengeRead, nominateIn } from './challenge-reads.ts'

const OwnPlace = ({ place }: { place: NonNullable<MyChallenge['place']> }) => {
  const t = useT()
  return (
    <Card accent title={t('Your place: {lga}, {state}', { lga: place.name, state: place.stateName })}>
      <StatGrid>
        <Stat value={formatNumber(place.seats)} label={t('seats')} />
        <Stat value={formatNumber(place.filled)} label={t('filled')} />
        <Stat value={formatNumber(place.inPipeline)} label={t('on the way')} />
        <Stat value={formatNumber(place.empty)} label={t('empty')} />
      </StatGrid>
      <p className="row wrapf mt-3">
        <ButtonLink size="sm" variant="civic" href={nominateIn(place.state, place.id)}>
          {t('Nominate here')}
        </ButtonLink>
        <ButtonLink size="sm" variant="quiet" href={leadersInHref(place.state, place.id)}>
          {t('Leaders here')}
        </ButtonLink>
      </p>
    </Card>
  )
}

const OwnGender = ({ gender }: { gender: Gender }) => {
  const t = useT()
  return (
    <Card title={t('You are a leader of the directory')}>
      <Form
        call={challengeApi.sayGender}
        then={to('challenge')}
        done={message('Saved. Thank you.')}
        failed={message('We could not save that. Please try again.')}
        className="stack"
        submit={t('Save')}
        variant="quiet"
      >
        <RadioCards
          name="gender"
          legend={t('How should we count you?')}
          hint={t(
            'You do not have to say. It never shows on your profile. We only count it together with many others.',
          )}
          defaultValue={gender}
          columns={2}
          options={genders.map((value) => ({ value, label: t(genderNames[value]) }))}
        />
      </Form>
    </Card>
  )
}

/** The reader's own part: the seats at home, and for a leader an optional question. */
export const MyPart = () => {
  const t = useT()
  const { data } = useRead(challengeApi.mine, myChallengeRead)
  // The page works without this answer, because the rest of it is public.
  if (!data) return null
  return (
    <>
      {data.place ? (
        <OwnPlace place={data.place} />
      ) : (
        <Card title={t('Your place')}>
          <p>{t('Tell us where you live, and you see your own local government here.')}</p>
          <p className="mt-3">
            <ButtonLink size="sm" variant="quiet" href={to('profile')}>
              {t('Set my place')}
            </ButtonLink>
          </p>
        </Card>
      )}
      {data.gender !== null && <OwnGender gender={data.gender} />}
    </>
  )
}
