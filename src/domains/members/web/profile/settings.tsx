import { Loaded } from '#platform/web/loaded.tsx'
import { regionsRead } from '#domains/regions/web/choosing/place-reads.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Translate, useLanguage, useT } from '#platform/web/language.tsx'
import { Link, useSearch } from '#platform/web/navigation.tsx'
import { type PageInput, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { languages, message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { bookIcon, globeIcon, heartIcon, homeIcon, messageIcon, pinIcon, rightIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { affiliationStatusNames } from '#domains/institutions/affiliation-contract.ts'
import { placesApi, type UserRegion } from '../../place-contract.ts'
import { interestNames } from '#shared/civic/interests.ts'
import { type Profile, profileApi, type RemovablePart } from '../../profile-contract.ts'
import { AddAffiliationForm, affiliationReads } from '../forms/affiliation-form.tsx'
import { HomeForm, homeReads, PlaceForm, placeReads } from '../forms/place-form.tsx'
import { InterestsForm, LanguageForm } from '../forms/preference-forms.tsx'
import { currencyWords, RegionForm } from '../forms/region-form.tsx'
import { useRememberedRegion } from '../remembered-region.ts'
import { TakeBack } from './take-back.tsx'

export const regionRead = read(placesApi.region)

const edits = ['region', 'place', 'home', 'affiliation', 'interests', 'language'] as const
type Edit = (typeof edits)[number]

const editIn = (search: URLSearchParams): Edit | undefined =>
  edits.find((edit) => edit === search.get('edit'))

const BACK = `${to('profile')}#settings`

/** The reads of the opened setting, besides the profile. */
export const settingReads = (input: PageInput): Read[] => {
  const edit = editIn(input.search)
  if (edit === 'region') return [regionsRead]
  if (edit === 'place') return placeReads(input)
  if (edit === 'home') return homeReads(input)
  return edit === 'affiliation' ? affiliationReads(input) : []
}

interface Known {
  readonly profile: Profile
  readonly region: UserRegion
}

const titles: Readonly<Record<Edit, string>> = {
  region: message('Region and currency'),
  place: message('Where you live'),
  home: message('If you live abroad'),
  affiliation: message('University'),
  interests: message('What matters to you'),
  language: message('Language'),
}

const icons: Readonly<Record<Edit, string>> = {
  region: globeIcon,
  place: homeIcon,
  home: pinIcon,
  affiliation: bookIcon,
  interests: heartIcon,
  language: messageIcon,
}

const values: Readonly<Record<Edit, (known: Known, t: Translate) => ReactNode>> = {
  region: ({ region }, t) => (
    <>
      {t(region.name)}
      <br />
      <span className="small mute">{currencyWords(region, t)}</span>
    </>
  ),
  place: ({ profile: { place } }, t) =>
    place.lgaName
      ? `${place.lgaName}, ${place.stateName}. ${t('You vote here.')}`
      : t('Not given yet. You need it to vote.'),
  home: ({ profile: { homeRegion } }, t) =>
    homeRegion.countryName ? `${homeRegion.provinceName}, ${homeRegion.countryName}` : t('Not given'),
  affiliation: ({ profile: { affiliation } }, t) =>
    affiliation
      ? `${affiliation.institutionName} · ${t(affiliationStatusNames[affiliation.status])}`
      : t('Not given'),
  interests: ({ profile }, t) =>
    profile.interests.map((interest) => t(interestNames[interest])).join(', ') || t('Not given'),
  language: ({ profile }, t) =>
    languages.find(({ code }) => code === profile.language)?.name ?? t('Not given'),
}

/** The URL of a setting's form; it contains the saved values, so that dependent lists work without script too. */
const hrefOf = (edit: Edit, { profile }: Known): string => {
  const search = new URLSearchParams({ edit })
  if (edit === 'place' && profile.place.state) search.set('state', profile.place.state)
  if (edit === 'home' && profile.homeRegion.country) search.set('country', profile.homeRegion.country)
  return `${to('profile')}?${search.toString()}#settings`
}

/** Where the place form leads: back to the page that asked for the place, or to the settings. */
const usePlaceThen = (): string => {
  const back = useSearch().get('back') ?? ''
  // Voting and volunteering ask for it; a path of this site only.
  return back.startsWith('/vo') ? back : BACK
}

const EditForm = ({ edit, known }: { edit: Edit; known: Known }) => {
  const t = useT()
  const { code } = useLanguage()
  const placeThen = usePlaceThen()
  const { profile, region } = known
  const { place, homeRegion, affiliation, interests } = profile
  if (edit === 'region') return <RegionForm region={region} then={BACK} />
  if (edit === 'place')
    return (
      <PlaceForm place={place} then={placeThen} done={message('Your place is saved.')} save={t('Save')} />
    )
  if (edit === 'home')
    return (
      <HomeForm home={homeRegion} then={BACK} done={message('Your home region is saved.')} save={t('Save')} />
    )
  if (edit === 'affiliation') return <AddAffiliationForm current={affiliation} then={BACK} />
  if (edit === 'language')
    return (
      <LanguageForm
        language={profile.language ?? code}
        then={`${to('profile')}?lang={language}#settings`}
        save={t('Save')}
      />
    )
  return (
    <InterestsForm
      call={profileApi.setInterests}
      chosen={interests}
      then={BACK}
      done={message('Your choices are saved.')}
      save={t('Save')}
    />
  )
}

const partOf = (edit: Edit, { profile }: Known): RemovablePart | null => {
  if (edit === 'place') return profile.place.lga ? 'place' : null
  if (edit === 'home') return profile.homeRegion.country ? 'home-region' : null
  return edit === 'affiliation' && profile.affiliation ? 'affiliation' : null
}

const Editing = ({ edit, known }: { edit: Edit; known: Known }) => {
  const t = useT()
  const part = partOf(edit, known)
  return (
    <div className="stack">
      <EditForm edit={edit} known={known} />
      {part && (
        <TakeBack part={part} then={BACK}>
          {t('Remove from my profile')}
        </TakeBack>
      )}
    </div>
  )
}

/** Everything that a member can state, each with its form. */
export const Settings = ({ profile }: { profile: Profile }) => {
  const t = useT()
  const edit = editIn(useSearch())
  const region = useRead(placesApi.region, regionRead)
  useRememberedRegion(region.data)
  const box = useRef<HTMLElement>(null)
  const before = useRef(edit)
  useEffect(() => {
    if (before.current !== edit) box.current?.focus()
    before.current = edit
  }, [edit])
  return (
    <Card
      id="settings"
      ref={box}
      tabIndex={-1}
      title={edit ? t(titles[edit]) : t('About you')}
      action={edit && <Link href={BACK}>{t('Cancel')}</Link>}
    >
      <Loaded state={region}>
        {(saved) => {
          const known = { profile, region: saved }
          if (edit) return <Editing key={edit} edit={edit} known={known} />
          return (
            <ItemList className="edges">
              {edits.map((each) => (
                <Item
                  key={each}
                  href={hrefOf(each, known)}
                  icon={icons[each]}
                  title={t(titles[each])}
                  detail={values[each](known, t)}
                  end={<Icon path={rightIcon} />}
                />
              ))}
            </ItemList>
          )
        }}
      </Loaded>
    </Card>
  )
}
